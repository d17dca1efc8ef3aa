import { useEffect, useState } from "react";
import { readingMinutes } from "../../../contract/site/reading-minutes.ts";
import { useText } from "../../messages/wording-context.tsx";
import { createWordCounter } from "../../writing/count-words.ts";
import type { WritingSession } from "../../writing/writing-session.ts";
import styles from "./writer.module.css";

/** Minimum share of a script in the text. A smaller share consists of quotations and names, and its length is not shown. */
const MINIMUM_SHARE = 0.05;
/** Delay in milliseconds after the last key, because counting the words of a long text is slow. */
const PAUSE_MS = 300;

/** Shows the length of the text: words, Chinese and Korean characters, and reading time. */
export function TextLength({ session }: { session: WritingSession }) {
  const text = useText();
  const [count] = useState(createWordCounter);
  const [length, setLength] = useState(() => count(session.body()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let counted = session.autosave.text;
    const stop = session.subscribe(() => {
      const { text: now } = session.autosave;
      if (now === counted) return;
      counted = now;
      clearTimeout(timer);
      timer = setTimeout(() => setLength(count(session.body())), PAUSE_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [session, count]);
  const { words, characters } = length;
  const counts = (some: number): boolean => some > MINIMUM_SHARE * (words + characters);
  return (
    <p className={styles["length"]}>
      {counts(characters) && <span>{text("length-characters", { count: characters })}</span>}
      {(counts(words) || !counts(characters)) && <span>{text("length-words", { count: words })}</span>}
      <span>{text("length-minutes", { count: readingMinutes(length) })}</span>
    </p>
  );
}
