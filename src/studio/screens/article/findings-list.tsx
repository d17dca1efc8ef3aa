import { useText } from "../../messages/wording-context.tsx";
import type { KeptFinding } from "../../writing/draft-keeper.ts";
import styles from "./writer.module.css";

export interface FindingsListProps {
  findings: readonly KeptFinding[];
  goTo: (line: number, column: number) => void;
}

/** What is wrong with the text as it was saved last. */
export function FindingsList({ findings, goTo }: FindingsListProps) {
  const text = useText();
  if (findings.length === 0) return null;
  return (
    <details className={styles["findings"]}>
      <summary>{text("findings-count", { count: findings.length })}</summary>
      <ul>
        {findings.map(({ severity, kind, message, line, column }) => (
          <li key={`${line} ${column} ${kind} ${message}`} className={styles[severity]}>
            <button type="button" onClick={() => goTo(line, column ?? 1)}>
              <strong>{text(severity)}</strong> {text("line", { line })}
            </button>{" "}
            <span lang="en">{message}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
