import type { LeftSentences } from "../../editor/pale-sentences.ts";
import { useText } from "../../messages/wording-context.tsx";
import styles from "./writer.module.css";

/** Counts the sentences still to be translated. A click selects the next one. */
export function LeftCounter({ left: { left, total, selectNext } }: { left: LeftSentences }) {
  const text = useText();
  if (left === 0) return null;
  return (
    <button type="button" className={styles["left"]} aria-keyshortcuts="Control+J" onClick={selectNext}>
      {text("sentences-left", { left, total })}
    </button>
  );
}
