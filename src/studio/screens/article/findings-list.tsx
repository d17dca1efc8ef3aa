import { useText } from "../../messages/wording-context.tsx";
import { FindingWords } from "../../parts/finding-words.tsx";
import type { TextFinding } from "../../writing/autosave.ts";
import styles from "./writer.module.css";

export interface FindingsListProps {
  findings: readonly TextFinding[];
  goTo: (line: number, column: number) => void;
  /** Returns a function that fixes the finding; `undefined` if there is no known fix. */
  repairOf: (finding: TextFinding) => (() => void) | undefined;
}

/** Lists the findings of the last check of the text. */
export function FindingsList({ findings, goTo, repairOf }: FindingsListProps) {
  const text = useText();
  if (findings.length === 0) return null;
  return (
    <details className={styles["findings"]}>
      <summary>{text("findings-count", { count: findings.length })}</summary>
      <ul>
        {findings.map((finding) => (
          <Finding
            key={`${finding.line} ${finding.column} ${finding.message}`}
            {...{ finding, goTo }}
            repair={repairOf(finding)}
          />
        ))}
      </ul>
    </details>
  );
}

interface FindingProps {
  finding: TextFinding;
  goTo: FindingsListProps["goTo"];
  repair: (() => void) | undefined;
}

function Finding({ finding, goTo, repair }: FindingProps) {
  const text = useText();
  const { severity, line, column } = finding;
  return (
    <li className={styles[severity]}>
      <button type="button" onClick={() => goTo(line, column ?? 1)}>
        <strong>{text(severity)}</strong> {text("line", { line })}
      </button>{" "}
      <FindingWords finding={finding} />{" "}
      {repair !== undefined && (
        <button type="button" onClick={repair}>
          {text("repair")}
        </button>
      )}
    </li>
  );
}
