import { type RefObject, useEffect, useRef } from "react";
import { LANGUAGE_TAGS } from "../../../../contract/addresses/locales.ts";
import { studioPath } from "../../../../contract/studio/addresses.ts";
import type { Plan } from "../../../../contract/studio/endpoints/publications.ts";
import type { EditorHandle } from "../../../editor/editor-handle.ts";
import { SYNC_HEIGHT } from "../../../editor/scrolling.ts";
import { LANGUAGE_NAMES } from "../../../messages/language-names.ts";
import { useText } from "../../../messages/wording-context.tsx";
import type { WritingSession } from "../../../writing/writing-session.ts";
import { ColumnText } from "./column-text.tsx";
import type { OtherText } from "./other-texts.ts";
import { placeOf, sectionsOf } from "./sections.ts";
import { OTHER_TEXT } from "./use-pane-key.ts";
import styles from "./languages-pane.module.css";

type Part = Plan["files"][number]["diff"][number];

export interface LanguageColumnProps {
  session: WritingSession;
  editor: RefObject<EditorHandle | null>;
  other: OtherText;
  /** The changes of this text since the edited text was translated from it; `undefined` for none. */
  changes: readonly Part[] | undefined;
}

/** Shows the text in another language, read-only. It scrolls with the edited text, aligned by headings and paragraphs. */
export function LanguageColumn({
  session,
  editor,
  other: { language, name, text: source },
  changes,
}: LanguageColumnProps) {
  const text = useText();
  const column = useRef<HTMLDivElement>(null);
  const tag = LANGUAGE_TAGS[language];
  const path = name.split("/").slice(2).join("/").replace(/\.md$/, "");
  useEffect(() => {
    const follow = () => {
      if (column.current !== null && editor.current !== null)
        scrollAlong(column.current, session.body(), editor.current.syncLine());
    };
    follow();
    return editor.current?.onScroll(follow);
  }, [session, editor, source]);
  return (
    <article className={styles["column"]}>
      <header>
        <h2 lang={tag}>{LANGUAGE_NAMES[language]}</h2>
        <a href={studioPath("article", { tenant: session.file.tenant, language, path })}>
          {text("languages-open")}{" "}
          <span lang={tag} className="visually-hidden">
            {LANGUAGE_NAMES[language]}
          </span>
        </a>
      </header>
      <div
        ref={column}
        className={styles["text"]}
        lang={tag}
        tabIndex={0}
        role="group"
        {...OTHER_TEXT}
        aria-label={LANGUAGE_NAMES[language]}
      >
        <ColumnText {...{ source, changes }} />
      </div>
    </article>
  );
}

function scrollAlong(column: HTMLElement, body: string, line: number): void {
  const place = placeOf(sectionsOf(body), line);
  const sections = column.querySelectorAll<HTMLElement>("[data-section]");
  const section = sections[Math.min(place.index, sections.length - 1)];
  if (section === undefined) return;
  const isBeyond = place.index >= sections.length;
  const blocks = section.querySelectorAll<HTMLElement>("[data-block]");
  const block = isBeyond || blocks.length !== place.block.of ? undefined : blocks[place.block.index];
  // Paragraphs are aligned only where the section has the same number of them in both languages.
  const [element, part] = block === undefined ? [section, place.part] : [block, place.block.part];
  const at = element.offsetTop + element.offsetHeight * (isBeyond ? 1 : part);
  column.scrollTop = line <= 1 ? 0 : at - SYNC_HEIGHT * column.clientHeight;
}
