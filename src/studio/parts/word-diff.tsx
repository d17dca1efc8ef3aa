import type { Plan } from "../../contract/studio/endpoints/publications.ts";
import { useText } from "../messages/wording-context.tsx";
import styles from "./word-diff.module.css";

type Part = Plan["files"][number]["diff"][number];

/** Number of unchanged lines shown before and after a change. */
const CONTEXT = 2;

/** A word-by-word comparison of two texts. Unchanged lines far from any change are left out. */
export function WordDiff({ parts }: { parts: readonly Part[] }) {
  const text = useText();
  return (
    <div className={styles["diff"]} tabIndex={0} role="group" aria-label={text("changes")}>
      {parts.map(({ kind, text: words }, index) => {
        // The order of the parts never changes, so the index is a stable key.
        const key = `${index} ${kind}`;
        if (kind === "added") return <ins key={key}>{words}</ins>;
        if (kind === "removed") return <del key={key}>{words}</del>;
        return <Same key={key} words={words} isFirst={index === 0} isLast={index === parts.length - 1} />;
      })}
    </div>
  );
}

function Same({ words, isFirst, isLast }: { words: string; isFirst: boolean; isLast: boolean }) {
  const lines = words.split(/(?<=\n)/);
  const [before, after] = [isFirst ? 0 : CONTEXT, isLast ? 0 : CONTEXT + 1];
  if (lines.length <= before + after) return <span>{words}</span>;
  return (
    <span>
      {lines.slice(0, before).join("")}
      <span className={styles["gap"]}>⋯{"\n"}</span>
      {after === 0 ? "" : lines.slice(-after).join("")}
    </span>
  );
}
