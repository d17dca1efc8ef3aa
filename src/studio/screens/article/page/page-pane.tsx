import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { LanguageCode } from "../../../../contract/addresses/locales.ts";
import type { FromPreview } from "../../../../contract/studio/preview-messages.ts";
import type { EditorHandle } from "../../../editor/editor-handle.ts";
import { useText } from "../../../messages/wording-context.tsx";
import { Button } from "../../../parts/button.tsx";
import { hasRoomForPane } from "../../../parts/has-room-for-pane.ts";
import { Segments } from "../../../parts/segments.tsx";
import { Empty, Failure, Loading } from "../../../parts/states.tsx";
import type { WritingSession } from "../../../writing/writing-session.ts";
import { findWords, linesBetween, lineAndColumn } from "./find-words.ts";
import { previewQuery } from "./preview-query.ts";
import { useDraftsPace } from "./use-drafts-pace.ts";
import { type FrameWidth, useFrameSize } from "./use-frame-size.ts";
import { useFrame } from "./use-frame.ts";
import styles from "./page-pane.module.css";

export interface PagePaneProps {
  session: WritingSession;
  editor: RefObject<EditorHandle | null>;
  language: LanguageCode;
  path: string;
  title: string;
  /** Whether the article has errors and was never valid, so that its preview would be a 404 page. */
  isBroken: boolean;
  /** Moves the caret in the text to a line and column. */
  goTo: (line: number, column: number) => void;
}

const WIDTHS = ["desktop", "phone"] as const satisfies FrameWidth[];
const SCHEMES = ["system", "light", "dark"] as const;
type Scheme = (typeof SCHEMES)[number];

/** A live preview of the article's page. */
export function PagePane({ session, editor, language, path, title, isBroken, goTo }: PagePaneProps) {
  const text = useText();
  const { data, error, refetch } = useQuery(previewQuery(session.file, language, path));
  const [width, setWidth] = useState<FrameWidth>(hasRoomForPane() ? "desktop" : "phone");
  const [scheme, setScheme] = useState<Scheme>("system");
  const [shownPath, setShownPath] = useState<string>();
  const ownPath = useRef<string>(undefined);
  const { frame, tell } = useFrame(data?.url, take);
  const { stage, style } = useFrameSize(width);
  useDraftsPace(session, () => tell({ kind: "follow" }));

  function showPlace(): void {
    const lines = session.body().split("\n").length;
    tell({ kind: "scroll", line: editor.current?.eyeLine() ?? 1, lines });
  }

  function take(message: FromPreview): void {
    switch (message.kind) {
      case "ready":
        ownPath.current ??= message.path;
        setShownPath(message.path);
        tell({ kind: "look", scheme });
        if (message.path === ownPath.current) showPlace();
        return;
      case "scroll":
        return isElsewhere ? undefined : editor.current?.follow(message.line);
      case "pick":
        return isElsewhere ? undefined : putCaret(message);
    }
  }

  function putCaret({ line, end, ...beside }: Extract<FromPreview, { kind: "pick" }>): void {
    const body = session.body();
    const { start, piece } = linesBetween(body, line, end);
    const at = findWords(piece, beside);
    if (at === undefined) return;
    const { line: atLine, column } = lineAndColumn(body, start + at);
    goTo(atLine, column);
  }

  useEffect(() => editor.current?.onScroll(showPlace));
  useEffect(() => tell({ kind: "look", scheme }), [tell, scheme]);
  const isElsewhere = shownPath !== undefined && shownPath !== ownPath.current;
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
        {isElsewhere && data !== undefined && (
          <Button
            onClick={() => {
              if (frame.current !== null) frame.current.src = data.url;
            }}
          >
            {text("page-back")}
          </Button>
        )}
      </div>
      <div ref={stage} className={`${styles["stage"]} ${styles[width]}`}>
        {isBroken && (
          <div className={styles["broken"]}>
            <Empty title={text("page")}>
              <p>{text("page-broken")}</p>
            </Empty>
          </div>
        )}
        {data !== undefined ? (
          <iframe
            key={data.url}
            ref={frame}
            src={data.url}
            title={text("page-of", { title })}
            style={isBroken ? { ...style, visibility: "hidden" } : style}
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
