import type { Plan } from "../../../contract/studio/endpoints/publications.ts";
import { useText } from "../../messages/wording-context.tsx";
import { FindingWords } from "../../parts/finding-words.tsx";
import { Notice } from "../../parts/notice.tsx";
import type { TableLine } from "./read-table.ts";
import styles from "./redirects.module.css";

/** Maximum number of faults shown; correcting the first ones usually corrects others too. */
const SHOWN = 100;

export interface TableFaultsProps {
  lines: readonly TableLine[];
  /** The server's findings. `rule` is the index among the lines without a fault. */
  findings: readonly { finding: Plan["findings"][number]; rule: number }[];
}

/** Lists the problems of a pasted table by line: lines that are skipped, and rules with findings. */
export function TableFaults({ lines, findings }: TableFaultsProps) {
  const text = useText();
  const left = lines.filter(({ fault }) => fault !== undefined);
  const rules = lines.filter(({ rule }) => rule !== undefined);
  return (
    <>
      {left.length > 0 && (
        <Notice kind="warn" title={text("lines-left-out", { count: left.length })}>
          <ul className={styles["faults"]}>
            {left.slice(0, SHOWN).map(({ line, words, fault }) => (
              <li key={line}>
                {text("line", { line })}: {text(`pasted-${fault}` as "pasted-twice")} <code>{words}</code>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {findings.length > 0 && (
        <Notice kind="warn" title={text("findings")}>
          <ul className={styles["faults"]}>
            {findings.slice(0, SHOWN).map(({ finding, rule }) => (
              <li key={`${rule} ${finding.message}`}>
                {text("line", { line: rules[rule]?.line ?? 0 })}: <FindingWords finding={finding} />
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}
