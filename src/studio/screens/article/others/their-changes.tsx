import { useState } from "react";
import { flushSync } from "react-dom";
import { useText } from "../../../messages/wording-context.tsx";
import { Button } from "../../../parts/button.tsx";
import { Dialog, DialogActions } from "../../../parts/dialog.tsx";
import { WordDiff } from "../../../parts/word-diff.tsx";
import { useAuthorNames } from "../../../session/colleagues.ts";
import { useMe } from "../../../session/me-context.tsx";
import type { TheirChange } from "../../../writing/autosave.ts";
import { useOfText } from "../../../writing/use-of-text.ts";
import type { WritingSession } from "../../../writing/writing-session.ts";
import { changedParts } from "./changed-parts.ts";
import styles from "./their-changes.module.css";

export interface TheirChangesProps {
  session: WritingSession;
  /** Moves the focus to the text after the button that opened the dialog has disappeared. */
  focusText: () => void;
}

/** A note that somebody else has changed the text. It stays until the person has looked at the changes. */
export function TheirChanges({ session, focusText }: TheirChangesProps) {
  const text = useText();
  const { email } = useMe();
  const changes = useOfText(session, () => session.state().theirChanges);
  const [shown, show] = useState<readonly TheirChange[]>();
  const nameOf = useAuthorNames(
    session.file.tenant,
    [...changes, ...(shown ?? [])].map(({ by }) => by),
  );
  const name = ({ by }: TheirChange) => (by === email ? text("other-window") : nameOf(by));
  const last = changes.at(-1);
  // Only the changes that the dialog shows count as seen, not those that arrive while it is open.
  const open = () => {
    show(changes);
    session.seeTheirChanges();
  };
  const close = () => {
    flushSync(() => show(undefined));
    focusText();
  };
  return (
    <>
      {last !== undefined && (
        <div className={styles["note"]}>
          <p role="status">
            {last.by === email ? text("merged-own") : text("merged-with", { who: nameOf(last.by) })}
          </p>
          <Button onClick={open}>{text("see-changes")}</Button>
        </div>
      )}
      {shown !== undefined && (
        <Dialog title={text("their-changes")} close={close} width="wide">
          {shown.map((change, index) => (
            // The list does not change while the dialog is open, so the index is a stable key.
            <section key={index}>
              <h3>{name(change)}</h3>
              <WordDiff parts={changedParts(change.before, change.after)} />
            </section>
          ))}
          <DialogActions>
            <Button look="do" onClick={close}>
              {text("changes-seen")}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
