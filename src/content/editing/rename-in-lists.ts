import { composed } from "../../contract/addresses/composed.ts";
import { parseArticle } from "../markdown/parse-article.ts";
import { walkMarkdown } from "../markdown/walk.ts";

const START = "::list";
const BYTE_ORDER_MARK = "\uFEFF";
const ATTRIBUTE =
  /(?<key>[A-Za-z:_][\w:.-]*)(?<equals>\s*=\s*)(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<plain>[^\s"'<=>`}]+))/g;

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
  for (const list of lists.toReversed()) {
    const from = list.from + endOfLabel(text.slice(list.from, list.to));
    const attributes = text.slice(from, list.to);
    changed = changed.slice(0, from) + withName(attributes, attribute, to) + changed.slice(list.to);
  }
  return changed;
}

/** Returns where the attributes of a list begin: after its label, in which brackets may be nested. */
function endOfLabel(list: string): number {
  if (list[START.length] !== "[") return START.length;
  let depth = 0;
  for (let at = START.length; at < list.length; at += 1) {
    if (list[at] === "\\") at += 1;
    else if (list[at] === "[") depth += 1;
    else if (list[at] === "]") depth -= 1;
    if (depth === 0) return at + 1;
  }
  return list.length;
}

function withName(attributes: string, attribute: string, to: string): string {
  return attributes.replaceAll(ATTRIBUTE, (written: string, ...rest: unknown[]) => {
    const groups = rest.at(-1) as Record<string, string | undefined>;
    if (groups["key"] !== attribute) return written;
    return `${attribute}${groups["equals"] ?? "="}${inNotationOf(groups, to)}`;
  });
}

function inNotationOf(groups: Readonly<Record<string, string | undefined>>, to: string): string {
  if (groups["plain"] !== undefined && /^[^\s"'<=>`{}&]+$/.test(to)) return to;
  const escaped = to.replaceAll(/&(?=[#a-z])/gi, "&amp;");
  return groups["single"] !== undefined && !to.includes("'")
    ? `'${escaped}'`
    : `"${escaped.replaceAll('"', "&quot;")}"`;
}
