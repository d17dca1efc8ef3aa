import { useState } from "react";
import { flushSync } from "react-dom";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Dialog, DialogActions } from "../../parts/dialog.tsx";
import { useMe } from "../../session/me-context.tsx";
import { smallestChange } from "../../texts/smallest-change.ts";
import type { TheirDraft } from "../../writing/autosave.ts";
import { type Side, compareTexts, joinChoices } from "../../writing/compare-texts.ts";
import type { WritingSession } from "../../writing/writing-session.ts";
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
  const differing = pieces.filter((piece) => piece.kind === "different");
  const [choices, setChoices] = useState<readonly Side[]>(() => differing.map(() => "ours"));
  const choose = (index: number, side: Side) =>
    setChoices((before) => before.map((old, at) => (at === index ? side : old)));
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
        <ol className={styles["pieces"]}>
          {differing.map(({ ours, theirs: other }, index) => (
            // The passages do not change while the dialog is open, so the index is a stable key.
            <li key={index}>
              <fieldset>
                <legend>{text("conflict-piece", { number: index + 1, count: differing.length })}</legend>
                <Version
                  {...{ index, side: "ours", choices, choose }}
                  name={text("yours")}
                  lines={ours}
                  other={other}
                />
                <Version
                  {...{ index, side: "theirs", choices, choose }}
                  name={who}
                  lines={other}
                  other={ours}
                />
              </fieldset>
            </li>
          ))}
        </ol>
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

interface VersionProps {
  index: number;
  side: Side;
  name: string;
  lines: string;
  /** The lines of the other version, for comparison. */
  other: string;
  choices: readonly Side[];
  choose: (index: number, side: Side) => void;
}

function Version({ index, side, name, lines, other, choices, choose }: VersionProps) {
  const text = useText();
  const { from, to } = smallestChange(lines, other) ?? { from: 0, to: 0 };
  return (
    <label className={styles["version"]}>
      <span>
        <input
          type="radio"
          name={`piece-${index}`}
          checked={choices[index] === side}
          onChange={() => choose(index, side)}
        />{" "}
        {name}
      </span>
      <span className={styles["lines"]}>
        {lines === "" ? (
          text("nothing-there")
        ) : (
          <>
            {lines.slice(0, from)}
            <mark>{lines.slice(from, to)}</mark>
            {lines.slice(to)}
          </>
        )}
      </span>
    </label>
  );
}
