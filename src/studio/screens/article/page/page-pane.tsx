import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { LanguageCode } from "../../../../contract/addresses/locales.ts";
import type { FromPreview } from "../../../../contract/studio/preview-messages.ts";
import type { EditorHandle } from "../../../editor/editor-handle.ts";
import { useText } from "../../../messages/wording-context.tsx";
import { Empty } from "../../../parts/states.tsx";
import type { WritingSession } from "../../../writing/writing-session.ts";
import { findWords, linesBetween, lineAndColumn } from "./find-words.ts";
import { PageFrame, useShownPage } from "./page-frame.tsx";
import { previewQuery } from "./preview-query.ts";
import { useDraftsPace } from "./use-drafts-pace.ts";

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

/** A live preview of the article's page. */
export function PagePane({ session, editor, language, path, title, isBroken, goTo }: PagePaneProps) {
  const text = useText();
  const preview = useQuery(previewQuery(session.file, language, `/${path}.html`));
  const [shownPath, setShownPath] = useState<string>();
  const ownPath = useRef<string>(undefined);
  const page = useShownPage(preview.data?.url, take);
  const { send } = page;
  useDraftsPace(session, () => send({ kind: "follow" }));

  function showPlace(): void {
    const lines = session.body().split("\n").length;
    send({ kind: "scroll", line: editor.current?.syncLine() ?? 1, lines });
  }

  function take(message: FromPreview): void {
    switch (message.kind) {
      case "ready":
        ownPath.current ??= message.path;
        setShownPath(message.path);
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
  const isElsewhere = shownPath !== undefined && shownPath !== ownPath.current;
  const broken = isBroken ? (
    <Empty title={text("page")}>
      <p>{text("page-broken")}</p>
    </Empty>
  ) : undefined;
  const back = isElsewhere ? text("page-back") : undefined;
  return <PageFrame {...{ page, preview, title, back }} instead={broken} />;
}
