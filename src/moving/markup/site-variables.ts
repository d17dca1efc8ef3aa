import type { Mapping } from "../mapping/mapping.ts";
import { type EditedText, applyEdits } from "../text/edits.ts";
import { covers, literalRanges } from "../text/literal-ranges.ts";

/**
 * Matches prefixes before addresses in Jekyll and similar systems. They are removed, because each of our sites is at the root of
 * its host.
 */
const BEFORE_ADDRESS = /\{\{-?\s*(site\.(?:baseurl|url)|base_url|base_path)\s*-?\}\}(?=\/|\{)/g;
/** Matches an address that is written as an expression: `{{ "/a.png" | relative_url }}`. */
const FILTERED_ADDRESS =
  /\{\{-?\s*(["'])([^"'{}\n]*)\1\s*\|\s*(?:(?:relative|absolute)_url|relURL|absURL|prepend:\s*[\w.]+)[^{}\n]*\}\}/g;

/** Replaces template expressions for addresses by the addresses. Expressions with a rule in the mapping are left to that rule. */
export function convertSiteVariables(body: string, { shortcodes }: Mapping): EditedText {
  const { code, comments } = literalRanges(body);
  const isLiteral = covers([...code, ...comments]);
  const found = [
    ...[...body.matchAll(BEFORE_ADDRESS)]
      .filter(([, name = ""]) => !Object.hasOwn(shortcodes.variables, name))
      .map((match) => ({ match, text: "" })),
    ...[...body.matchAll(FILTERED_ADDRESS)].map((match) => ({ match, text: match[2] ?? "" })),
  ];
  const edits = found
    .filter(({ match }) => !isLiteral(match.index))
    .map(({ match, text }) => ({ start: match.index, end: match.index + match[0].length, text }));
  return applyEdits(body, edits, 1);
}
