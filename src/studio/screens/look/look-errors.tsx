import { useText } from "../../messages/wording-context.tsx";
import { FindingWords } from "../../parts/finding-words.tsx";
import { Notice } from "../../parts/notice.tsx";
import type { TextFinding } from "../../writing/autosave.ts";
import { SITE_FILE } from "./look-values.ts";

/** The errors in the settings file, which prevent its publication. */
export function LookErrors({ findings }: { findings: readonly TextFinding[] }) {
  const text = useText();
  const errors = findings.filter(({ severity }) => severity === "error");
  if (errors.length === 0) return null;
  return (
    <Notice kind="danger" title={text("findings")}>
      <ul>
        {errors.map((finding) => (
          <li key={`${finding.line} ${finding.message}`}>
            {SITE_FILE}, {text("line", { line: finding.line })}: <FindingWords finding={finding} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}
