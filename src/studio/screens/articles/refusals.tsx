import * as v from "valibot";
import { refusedSchema } from "../../../contract/studio/endpoints/publications.ts";
import { CallError } from "../../api/call-error.ts";
import { useText } from "../../messages/wording-context.tsx";
import { FindingWords } from "../../parts/finding-words.tsx";
import { Notice } from "../../parts/notice.tsx";
import { Failure } from "../../parts/states.tsx";
import styles from "./articles.module.css";

type Finding = v.InferOutput<typeof refusedSchema>["findings"][number];

/** Lists problems by file and line. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  const text = useText();
  return (
    <ul className={styles["findings"]} aria-label={text("findings")}>
      {findings.map((finding) => (
        <li key={`${finding.file} ${finding.line} ${finding.kind} ${finding.message}`}>
          <strong>
            {text(finding.severity)} · {finding.file}, {text("line", { line: finding.line })}
          </strong>{" "}
          <FindingWords finding={finding} />
        </li>
      ))}
    </ul>
  );
}

/** Explains why an action on files was refused. */
export function Refusal({ error }: { error: unknown }) {
  const text = useText();
  const findings = findingsIn(error);
  if (findings !== undefined)
    return (
      <Notice kind="danger" title={text("not-done-findings")}>
        <Findings findings={findings} />
      </Notice>
    );
  if (error instanceof CallError && error.status === 409)
    return (
      <Notice kind="warn" title={text("not-done-changed")}>
        <p>{text("not-done-changed-what-to-do")}</p>
      </Notice>
    );
  return <Failure error={error} />;
}

function findingsIn(error: unknown): readonly Finding[] | undefined {
  if (!(error instanceof CallError) || error.status !== 422) return undefined;
  const parsed = v.safeParse(refusedSchema, error.data);
  return parsed.success ? parsed.output.findings : undefined;
}
