import { type Worded, wordFinding } from "../messages/word-finding.ts";
import { useText } from "../messages/wording-context.tsx";

/** Shows the translated message of a finding. */
export function FindingWords({ finding }: { finding: Worded }) {
  const { words, lang } = wordFinding(finding, useText());
  return <span lang={lang}>{words}</span>;
}
