import { useId } from "react";
import { useText } from "../../messages/wording-context.tsx";
import { smallestChange } from "../../texts/smallest-change.ts";
import type { ComparedPiece, Side } from "../../writing/compare-texts.ts";
import styles from "./conflict-dialog.module.css";

export interface ConflictPiecesProps {
  pieces: readonly ComparedPiece[];
  /** The chosen side of each differing piece; `ours` where none is chosen yet. */
  choices: readonly Side[];
  choose: (choices: readonly Side[]) => void;
  names: Readonly<Record<Side, string>>;
}

/** Shows both versions of each differing passage, so that the person can choose between them. */
export function ConflictPieces({ pieces, choices, choose, names }: ConflictPiecesProps) {
  const text = useText();
  const group = useId();
  const differing = pieces.filter((piece) => piece.kind === "different");
  const chosen = differing.map((_, index) => choices[index] ?? "ours");
  return (
    <ol className={styles["pieces"]}>
      {differing.map((piece, index) => (
        // The passages do not change while the dialog is open, so the index is a stable key.
        <li key={index}>
          <fieldset>
            <legend>{text("conflict-piece", { number: index + 1, count: differing.length })}</legend>
            {(["ours", "theirs"] as const).map((side) => (
              <Version
                key={side}
                group={`${group}-${index}`}
                name={names[side]}
                lines={piece[side]}
                other={piece[side === "ours" ? "theirs" : "ours"]}
                isChosen={chosen[index] === side}
                choose={() => choose(chosen.with(index, side))}
              />
            ))}
          </fieldset>
        </li>
      ))}
    </ol>
  );
}

interface VersionProps {
  /** The name of the radio buttons of one passage. */
  group: string;
  name: string;
  lines: string;
  /** The lines of the other version, for comparison. */
  other: string;
  isChosen: boolean;
  choose: () => void;
}

function Version({ group, name, lines, other, isChosen, choose }: VersionProps) {
  const text = useText();
  const { from, to } = smallestChange(lines, other) ?? { from: 0, to: 0 };
  return (
    <label className={styles["version"]}>
      <span>
        <input type="radio" name={group} checked={isChosen} onChange={choose} /> {name}
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
