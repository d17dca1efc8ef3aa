import { use } from "react";
import { DrawFrameContext, type FramePart } from "../../view/frame-page.ts";

interface FrameProps {
  of: FramePart;
}

function FrameOnServer({ of: Part }: FrameProps) {
  const draw = use(DrawFrameContext);
  return draw === undefined ? <Part /> : draw(Part);
}

/** A part of the layout around the content, such as a header. If it is the same on every page, the server renders it only once. */
export const Frame = import.meta.env.SSR ? FrameOnServer : ({ of: Part }: FrameProps) => <Part />;
