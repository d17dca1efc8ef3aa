import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useEffect, useState } from "react";
import type { FromPreview, ToPreview } from "../../../../contract/studio/preview-messages.ts";
import { useText } from "../../../messages/wording-context.tsx";
import { Button } from "../../../parts/button.tsx";
import { hasRoomForPane } from "../../../parts/has-room-for-pane.ts";
import { Segments } from "../../../parts/segments.tsx";
import { Failure, Loading } from "../../../parts/states.tsx";
import { type FrameWidth, useFrameSize } from "./use-frame-size.ts";
import { useFrame } from "./use-frame.ts";
import styles from "./page-pane.module.css";

const WIDTHS = ["desktop", "phone"] as const satisfies FrameWidth[];
const SCHEMES = ["system", "light", "dark"] as const;
type Scheme = (typeof SCHEMES)[number];

/** A preview in a frame, in the chosen colour scheme. */
export interface ShownPage {
  frame: RefObject<HTMLIFrameElement | null>;
  send: (message: ToPreview) => void;
  scheme: Scheme;
  setScheme: (scheme: Scheme) => void;
}

/** Connects to the preview in a frame. `take` is called for each of its messages. */
export function useShownPage(url: string | undefined, take: (message: FromPreview) => void): ShownPage {
  const [scheme, setScheme] = useState<Scheme>("system");
  const { frame, send } = useFrame(url, (message) => {
    if (message.kind === "ready") send({ kind: "look", scheme });
    take(message);
  });
  useEffect(() => send({ kind: "look", scheme }), [send, scheme]);
  return { frame, send, scheme, setScheme };
}

export interface PageFrameProps {
  page: ShownPage;
  preview: Pick<UseQueryResult<{ url: string }>, "data" | "error" | "refetch">;
  title: string;
  /** The label of the button that leads back to the first page, while another is shown. */
  back?: string | undefined;
  /** Shown instead of the page. */
  instead?: ReactNode;
  /** A number; each time it changes, the first page is loaded again. */
  load?: number;
}

/** A page of the site at the width of a screen, with controls above it. */
export function PageFrame({ page, preview, title, back, instead, load = 0 }: PageFrameProps) {
  const text = useText();
  const { frame, scheme, setScheme } = page;
  const { data, error, refetch } = preview;
  const [width, setWidth] = useState<FrameWidth>(hasRoomForPane() ? "desktop" : "phone");
  const { stage, style } = useFrameSize(width);
  return (
    <section className={styles["pane"]} aria-label={text("page")}>
      <div className={styles["tools"]}>
        <Segments
          label={text("page-width")}
          options={WIDTHS.map((value) => ({ value, label: text(`width-${value}`) }))}
          value={width}
          choose={setWidth}
        />
        <Segments
          label={text("page-scheme")}
          options={SCHEMES.map((value) => ({ value, label: text(`scheme-${value}`) }))}
          value={scheme}
          choose={setScheme}
        />
        {back !== undefined && data !== undefined && (
          <Button
            onClick={() => {
              if (frame.current !== null) frame.current.src = data.url;
            }}
          >
            {back}
          </Button>
        )}
      </div>
      <div ref={stage} className={`${styles["stage"]} ${styles[width]}`}>
        {instead !== undefined && <div className={styles["broken"]}>{instead}</div>}
        {data !== undefined ? (
          <iframe
            key={`${data.url} ${load}`}
            ref={frame}
            src={data.url}
            title={text("page-of", { title })}
            style={instead === undefined ? style : { ...style, visibility: "hidden" }}
            sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-downloads"
            className={scheme === "system" ? undefined : styles[scheme]}
          />
        ) : error === null ? (
          <Loading />
        ) : (
          <Failure error={error} retry={() => void refetch()} />
        )}
      </div>
    </section>
  );
}
