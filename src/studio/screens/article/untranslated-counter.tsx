import type { UntranslatedSentences } from "../../editor/untranslated-sentences.ts";
import { useText } from "../../messages/wording-context.tsx";
import styles from "./writer.module.css";

/** Counts the sentences still to be translated. A click selects the next one. */
export function UntranslatedCounter({ left: { left, total, selectNext } }: { left: UntranslatedSentences }) {
  const text = useText();
  if (left === 0) return null;
  return (
    <button type="button" className={styles["left"]} aria-keyshortcuts="Control+J" onClick={selectNext}>
      {text("sentences-left", { left, total })}
    </button>
  );
}
