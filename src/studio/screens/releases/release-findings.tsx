import type { ListedRelease } from "../../../contract/studio/endpoints/releases.ts";
import { useText } from "../../messages/wording-context.tsx";
import { FindingWords } from "../../parts/finding-words.tsx";
import { Notice } from "../../parts/notice.tsx";

/** Lists why a release is on hold, or what would put it on hold. */
export function ReleaseFindings({ state, findings }: Pick<ListedRelease, "state" | "findings">) {
  const text = useText();
  if (findings.length === 0) return null;
  return (
    <Notice kind={state === "held" ? "danger" : "warn"} title={text("findings")}>
      <ul>
        {findings.map((finding) => (
          <li key={`${finding.file} ${finding.line} ${finding.kind}`}>
            {finding.file}, {text("line", { line: finding.line })}: <FindingWords finding={finding} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}
