import { type TranslatableFinding, formatFinding } from "../messages/format-finding.ts";
import { useText } from "../messages/wording-context.tsx";

/** Shows the translated message of a finding. */
export function FindingWords({ finding }: { finding: TranslatableFinding }) {
  const { words, lang } = formatFinding(finding, useText());
  return <span lang={lang}>{words}</span>;
}
