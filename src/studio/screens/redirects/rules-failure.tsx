import * as v from "valibot";
import { refusedSchema } from "../../../contract/studio/endpoints/publications.ts";
import { CallError } from "../../api/call-error.ts";
import { useText } from "../../messages/wording-context.tsx";
import { FindingWords } from "../../parts/finding-words.tsx";
import { Notice } from "../../parts/notice.tsx";
import { Failure } from "../../parts/states.tsx";
import { FlowListError } from "./use-rules.ts";

/** Explains why redirects could not be published. */
export function RulesFailure({ error }: { error: Error | null }) {
  const text = useText();
  if (error === null) return null;
  if (error instanceof FlowListError) return <Notice kind="danger">{text("redirects-in-brackets")}</Notice>;
  const refused = v.safeParse(refusedSchema, error instanceof CallError ? error.data : undefined);
  if (!refused.success || refused.output.findings.length === 0) return <Failure error={error} />;
  return (
    <Notice kind="danger" title={text("findings")}>
      <ul>
        {refused.output.findings.map((finding) => (
          <li key={`${finding.file} ${finding.line} ${finding.message}`}>
            <FindingWords finding={finding} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}
