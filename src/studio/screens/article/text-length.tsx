import { useState } from "react";
import { readingMinutes } from "../../../contract/site/reading-minutes.ts";
import { useText } from "../../messages/wording-context.tsx";
import { createWordCounter } from "../../writing/count-words.ts";
import styles from "./writer.module.css";

/** How long a text is: words where words stand between spaces, characters of Chinese and Korean, and the minutes to read it. */
export function TextLength({ body }: { body: string }) {
  const text = useText();
  const [count] = useState(createWordCounter);
  const length = count(body);
  return (
    <p className={styles["length"]}>
      {length.characters > 0 && <span>{text("length-characters", { count: length.characters })}</span>}
      {(length.words > 0 || length.characters === 0) && (
        <span>{text("length-words", { count: length.words })}</span>
      )}
      <span>{text("length-minutes", { count: readingMinutes(length) })}</span>
    </p>
  );
}
