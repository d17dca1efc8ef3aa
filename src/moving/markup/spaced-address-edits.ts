import { findSpacedAddresses } from "../../content/markdown/spaced-addresses.ts";
import type { Edit } from "../text/edits.ts";
import { covers, literalRanges } from "../text/literal-ranges.ts";

/**
 * Returns edits that put addresses with spaces in angle brackets. Other systems accept `![x](my pic.png)`, but Markdown requires
 * the brackets.
 */
export function spacedAddressEdits(text: string): Edit[] {
  const found = findSpacedAddresses(text);
  if (found.length === 0) return [];
  const { code, comments } = literalRanges(text);
  const isLiteral = covers([...code, ...comments]);
  return found
    .filter(({ index }) => !isLiteral(index))
    .map(({ start, address }) => ({ start, end: start + address.length, text: `<${address}>` }));
}
