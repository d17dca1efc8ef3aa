import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { matchRoute } from "../../../contract/site/match-route.ts";
import { useOfText } from "../../writing/use-of-text.ts";
import type { WritingSession } from "../../writing/writing-session.ts";
import type { LivePageHandle } from "./live-page.tsx";
import type { Look } from "./look-values.ts";
import type { Page } from "./preview-page.ts";

export interface ShownLookInput {
  session: WritingSession;
  look: Look;
  page: Page;
  open: (page: Page) => void;
}

/**
 * Loads the page again when the server has saved another theme, other pictures or a return to the theme's colours. Changed colours are
 * already visible.
 *
 * @returns the reference of the page
 */
export function useShownLook({
  session,
  look,
  page,
  open,
}: ShownLookInput): RefObject<LivePageHandle | null> {
  const frame = useRef<LivePageHandle>(null);
  const version = useOfText(session, () => session.autosave.version);
  const showAgain = useEffectEvent(() => {
    // The chosen theme may not have the page; then the home page is shown.
    if (matchRoute(look.theme, page.path).kind === "failed" && page.path !== "/")
      open({ ...page, path: "/" });
    else frame.current?.reload();
  });
  const shown = JSON.stringify([look.theme, look.pictures, look.hasColors]);
  const loaded = useRef(shown);
  useEffect(() => {
    if (loaded.current === shown || session.autosave.isUnsaved) return;
    loaded.current = shown;
    showAgain();
  }, [version, shown, session]);
  return frame;
}
