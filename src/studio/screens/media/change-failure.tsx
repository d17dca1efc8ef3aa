import * as v from "valibot";
import { refusedSchema } from "../../../contract/studio/endpoints/publications.ts";
import { CallError, statusOf } from "../../api/call-error.ts";
import { useText } from "../../messages/wording-context.tsx";
import { FindingWords } from "../../parts/finding-words.tsx";
import { Notice } from "../../parts/notice.tsx";
import { Failure } from "../../parts/states.tsx";

/** Explains why a file could not be renamed or deleted. */
export function ChangeFailure({ error }: { error: Error | null }) {
  const text = useText();
  if (error === null) return null;
  if (statusOf(error) === 403) return <Notice kind="danger" title={text("media-not-all-users")} />;
  if (statusOf(error) === 412) return <Notice kind="warn" title={text("media-changed-meanwhile")} />;
  const refused = v.safeParse(refusedSchema, error instanceof CallError ? error.data : undefined);
  if (!refused.success || refused.output.findings.length === 0) return <Failure error={error} />;
  return (
    <Notice kind="danger" title={text("media-still-needed")}>
      <ul>
        {refused.output.findings.map((finding) => (
          <li key={`${finding.file} ${finding.line} ${finding.message}`}>
            {finding.file}: <FindingWords finding={finding} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}
