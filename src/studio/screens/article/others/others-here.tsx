import type { Extension } from "@codemirror/state";
import { type RefObject, useEffect, useState } from "react";
import type { Present } from "../../../../contract/studio/endpoints/events.ts";
import type { EditorHandle } from "../../../editor/editor-handle.ts";
import { type ParagraphMarks, paragraphMarks } from "../../../editor/paragraph-marks.ts";
import { useText, useWording } from "../../../messages/wording-context.tsx";
import { When } from "../../../parts/when.tsx";
import { useAuthorNames } from "../../../session/colleagues.ts";
import type { WritingSession } from "../../../writing/writing-session.ts";
import { initialsOf } from "./initials-of.ts";
import { reportPresence } from "./presence-reporter.ts";
import { type Others, useOthers } from "./use-others.ts";
import styles from "./others-here.module.css";

export interface OthersHereProps {
  session: WritingSession;
  editor: RefObject<EditorHandle | null>;
  /** Adds an extension to the editor. */
  extend: (extension: Extension) => void;
}

/** Shows who else has this text open and where they work, and tells others where this person works. */
export function OthersHere({ session, editor, extend }: OthersHereProps) {
  const { text, tag } = useWording();
  const names = new Intl.ListFormat(tag);
  const { present, draft } = useOthers(session);
  const [marks, setMarks] = useState<ParagraphMarks>();
  useEffect(() => {
    const reporter = reportPresence(session.file);
    const created = paragraphMarks(reporter.move);
    setMarks(created);
    extend(created.extension);
    return () => {
      reporter.stop();
      extend([]);
    };
  }, [session, extend]);
  useEffect(() => {
    marks?.show(
      present.flatMap(({ who, line, isTyping }) =>
        line === null ? [] : [{ line, label: initialsOf(who), isActive: isTyping }],
      ),
    );
  }, [marks, present]);
  return (
    <div className={styles["others"]}>
      {present.length > 0 && (
        <ul aria-label={text("others-here")}>
          {present.map((person) => (
            <li key={person.id}>
              <Person person={person} goTo={(line) => editor.current?.goTo(line, 1)} />
            </li>
          ))}
        </ul>
      )}
      {draft !== undefined && present.length === 0 && <DraftNote {...draft} tenant={session.file.tenant} />}
      {/* Announces who comes and goes, but not who types. */}
      <p role="status" className="visually-hidden">
        {present.length > 0 && text("others-here-now", { who: names.format(present.map(({ who }) => who)) })}
      </p>
    </div>
  );
}

interface PersonProps {
  person: Present;
  goTo: (line: number) => void;
}

/** A person's initials; a button that leads to the person's caret, if the caret is in the text. */
function Person({ person: { who, line, isTyping }, goTo }: PersonProps) {
  const text = useText();
  const label = text(isTyping ? "other-writes" : "other-is-here", { who });
  const look = { className: `${styles["person"]} ${isTyping ? styles["typing"] : ""}`, title: label };
  const content = (
    <>
      <span aria-hidden="true">{initialsOf(who)}</span>
      <span className="visually-hidden">{line === null ? label : text("go-to-other", { who })}</span>
    </>
  );
  if (line === null) return <span {...look}>{content}</span>;
  return (
    <button {...look} type="button" onClick={() => goTo(line)}>
      {content}
    </button>
  );
}

/** Who saved the draft last. */
function DraftNote({ by, at, tenant }: NonNullable<Others["draft"]> & { tenant: string }) {
  const text = useText();
  const nameOf = useAuthorNames(tenant, [by]);
  return (
    <p>
      {text("draft-by", { who: nameOf(by) })} · <When at={at} />
    </p>
  );
}
