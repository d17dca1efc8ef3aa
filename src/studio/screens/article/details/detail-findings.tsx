import { useText } from "../../../messages/wording-context.tsx";
import { FindingWords } from "../../../parts/finding-words.tsx";
import type { TextFinding } from "../../../writing/autosave.ts";
import styles from "./details-pane.module.css";

export interface DetailFindingsProps {
  findings: readonly TextFinding[];
}

/** Problems that the check found in the lines of one detail. */
export function DetailFindings({ findings }: DetailFindingsProps) {
  const text = useText();
  return findings.map((finding) => (
    <p key={finding.message} className={styles[finding.severity]}>
      {text(finding.severity)}: <FindingWords finding={finding} />
    </p>
  ));
}
