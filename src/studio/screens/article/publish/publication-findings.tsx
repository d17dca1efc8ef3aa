import type { Plan } from "../../../../contract/studio/endpoints/publications.ts";
import { useText } from "../../../messages/wording-context.tsx";
import { FindingWords } from "../../../parts/finding-words.tsx";
import styles from "./publish-dialog.module.css";

/** What is wrong with a publication, by line. */
export function PublicationFindings({ findings }: { findings: Plan["findings"] }) {
  const text = useText();
  if (findings.length === 0) return null;
  return (
    <ul className={styles["findings"]} aria-label={text("findings")}>
      {findings.map((finding) => (
        <li key={`${finding.file} ${finding.line} ${finding.kind} ${finding.message}`}>
          <strong>
            {text(finding.severity)} · {text("line", { line: finding.line })}
          </strong>{" "}
          <FindingWords finding={finding} />
        </li>
      ))}
    </ul>
  );
}
