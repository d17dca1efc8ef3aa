import { statusOf } from "../../../api/call-error.ts";
import { useText } from "../../../messages/wording-context.tsx";
import { FindingWords } from "../../../parts/finding-words.tsx";
import { Notice } from "../../../parts/notice.tsx";
import { Failure } from "../../../parts/states.tsx";
import { findingsIn } from "../publish/errors.ts";
import { isRefusedForGood } from "./refused-for-good.ts";

/** Why a picture has not arrived: what is wrong with it, or what has come between, which can be tried again. */
export function UploadFailure({ name, error, retry }: { name: string; error: unknown; retry: () => void }) {
  const text = useText();
  if (!isRefusedForGood(error)) return <Failure error={error} retry={retry} />;
  const findings = findingsIn(error) ?? [];
  return (
    <Notice kind="danger" title={text("picture-refused", { name })}>
      {statusOf(error) === 413 && <p>{text("picture-too-large")}</p>}
      {findings.map((finding) => (
        <p key={finding.message}>
          {finding.kind === "broken-media" ? text("picture-unreadable") : <FindingWords finding={finding} />}
        </p>
      ))}
    </Notice>
  );
}
