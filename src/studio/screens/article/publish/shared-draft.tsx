import { useText } from "../../../messages/wording-context.tsx";
import { WordDiff } from "../../../parts/word-diff.tsx";
import { useAuthorNames } from "../../../session/colleagues.ts";
import type { Writer } from "./own-words.ts";
import styles from "./publish-dialog.module.css";

/** The part of a shared draft to publish. */
export type Share = "all" | "own";
const SHARES = ["all", "own"] as const satisfies Share[];

export interface SharedDraftProps {
  tenant: string;
  writers: readonly Writer[];
  /** Whether one's own changes can be separated from those of other people. */
  canSeparate: boolean;
  share: Share;
  choose: (share: Share) => void;
}

/** Shows who wrote what in a shared draft, and lets the person publish only their own changes. */
export function SharedDraft({ tenant, writers, canSeparate, share, choose }: SharedDraftProps) {
  const text = useText();
  const nameOf = useAuthorNames(
    tenant,
    writers.map(({ author }) => author),
  );
  return (
    <fieldset className={styles["shared"]}>
      <legend>{text("shared-draft")}</legend>
      {writers.map(({ author, turns }) => (
        <details key={author}>
          <summary>{text("written-by", { who: nameOf(author) })}</summary>
          {turns.map((parts, index) => (
            // Turns are only appended, so the index is a stable key.
            <WordDiff key={index} parts={parts} />
          ))}
        </details>
      ))}
      {SHARES.map((each) => (
        <label key={each}>
          <input
            type="radio"
            name="share"
            checked={share === each}
            disabled={each === "own" && !canSeparate}
            onChange={() => choose(each)}
          />{" "}
          {text(`share-${each}`)}
        </label>
      ))}
      {!canSeparate && <p>{text("share-own-impossible")}</p>}
    </fieldset>
  );
}
