import { composed } from "../../contract/addresses/composed.ts";
import { parseArticle } from "../markdown/parse-article.ts";
import { walkMarkdown } from "../markdown/walk.ts";
import { attributesIn, writeAttribute } from "../markdown/written-attributes.ts";

const START = "::list";
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Replaces the group or tag that the lists of articles in a text name (`::list{tag=event}`), wherever Markdown sees a list. All other bytes
 * stay the same.
 */
export function renameInLists(
  text: string,
  attribute: "group" | "tag",
  names: readonly string[],
  to: string,
): string {
  if (!text.includes(START)) return text;
  // The parser does not count a byte order mark.
  const offset = text.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
  const lists: { from: number; to: number }[] = [];
  walkMarkdown(parseArticle(text), (node) => {
    if (node.type !== "leafDirective" || node.name !== "list") return;
    if (!names.includes(composed(node.attributes?.[attribute] ?? "").trim())) return;
    const { start, end } = node.position ?? {};
    if (start?.offset === undefined || end?.offset === undefined) return;
    lists.push({ from: start.offset + offset, to: end.offset + offset });
  });
  let changed = text;
  for (const list of lists.toReversed())
    for (const { key, from, to: end, notation } of attributesIn(text.slice(list.from, list.to)).toReversed())
      if (key === attribute)
        changed =
          changed.slice(0, list.from + from) + writeAttribute(to, notation) + changed.slice(list.from + end);
  return changed;
}
