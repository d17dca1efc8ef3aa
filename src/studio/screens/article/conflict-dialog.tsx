import { useState } from "react";
import { flushSync } from "react-dom";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Dialog, DialogActions } from "../../parts/dialog.tsx";
import { useMe } from "../../session/me-context.tsx";
import type { TheirDraft } from "../../writing/autosave.ts";
import { type Side, compareTexts, initialSides, joinChoices } from "../../writing/compare-texts.ts";
import type { WritingSession } from "../../writing/writing-session.ts";
import { ConflictPieces } from "./conflict-pieces.tsx";
import styles from "./conflict-dialog.module.css";

export interface ConflictDialogProps {
  session: WritingSession;
  theirs: TheirDraft;
  close: () => void;
  /** Moves the focus to the text after the conflict is resolved. */
  focusText: () => void;
}

/** Shows both versions of each conflicting passage, so that the person can choose between them. */
export function ConflictDialog({ session, theirs, close, focusText }: ConflictDialogProps) {
  const text = useText();
  const [pieces] = useState(() => compareTexts(session.autosave.text, theirs.text));
  const [choices, setChoices] = useState<readonly Side[]>(() =>
    initialSides(pieces, ancestorOf(session, theirs)),
  );
  const { email } = useMe();
  const who = theirs.by === email ? text("other-window") : (theirs.by ?? text("somebody"));
  return (
    <Dialog title={text("conflict-title")} close={close} width="wide">
      <p>{text("conflict-explained")}</p>
      <form
        className={styles["form"]}
        onSubmit={(event) => {
          event.preventDefault();
          session.autosave.settle(joinChoices(pieces, choices), theirs);
          // Closes first: the button that opened the dialog no longer exists, so the browser cannot restore the focus.
          flushSync(close);
          focusText();
        }}
      >
        <ConflictPieces
          {...{ pieces, choices }}
          names={{ ours: text("yours"), theirs: who }}
          choose={setChoices}
        />
        <DialogActions>
          <Button onClick={close}>{text("later")}</Button>
          <Button type="submit" look="do">
            {text("go-on-with-this")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Returns the text on which both versions are based; `null` if it is not known. */
function ancestorOf({ autosave }: WritingSession, { ancestor, version }: TheirDraft): string | null {
  if (ancestor !== undefined) return ancestor;
  // Without a draft on the server, theirs is a published text, which need not be based on the text that this editor saved.
  return version === null ? null : autosave.ancestor;
}
