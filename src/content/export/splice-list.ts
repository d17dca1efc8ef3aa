import { Document, isMap, isNode, isSeq, parseDocument } from "yaml";
import { lineEndOf } from "../../contract/front-matter/line-end.ts";

/**
 * Removes some entries of a YAML list and appends others, in the style of the list's last entry. All other lines stay
 * unchanged, including comments. Returns `undefined` if the text is not such a list, or has several entries on one line.
 *
 * @param isKept whether the entry at this index stays
 */
export function spliceList(
  text: string,
  isKept: (index: number) => boolean,
  added: readonly object[],
): string | undefined {
  const { contents, errors } = parseDocument(text);
  if (errors.length > 0) return undefined;
  if (contents === null) return withLine(text) + added.map((entry) => entryText(entry, "", false)).join("");
  if (!isSeq(contents) || contents.flow === true) return undefined;
  const entries = contents.items.map((item) => ({
    isFlow: isMap(item) && item.flow === true,
    ...linesOf(text, item),
  }));
  const last = entries.at(-1);
  if (last === undefined) return undefined;
  const lineEnd = lineEndOf(text);
  const indent = /^\s*/.exec(text.slice(last.start))?.[0] ?? "";
  let spliced = "";
  let from = 0;
  for (const [index, { start, end }] of entries.entries()) {
    if (start < from) return undefined;
    spliced += text.slice(from, isKept(index) ? end : start);
    from = end;
  }
  const more = added.map((entry) => entryText(entry, indent, last.isFlow)).join("");
  return (added.length > 0 ? withLine(spliced) : spliced) + more.replaceAll("\n", lineEnd) + text.slice(from);
}

/** Returns the lines of an entry, as offsets of the start of its first line and of the end of its last line. */
function linesOf(text: string, item: unknown): { start: number; end: number } {
  const [begin = 0, end = begin] = (isNode(item) ? item.range : undefined) ?? [];
  const lastLetter = begin + text.slice(begin, end).trimEnd().length;
  const nextLine = text.indexOf("\n", lastLetter);
  return { start: text.lastIndexOf("\n", begin - 1) + 1, end: nextLine < 0 ? text.length : nextLine + 1 };
}

function entryText(entry: object, indent: string, isFlow: boolean): string {
  const document = new Document([entry]);
  const { contents } = document;
  const [item] = isSeq(contents) ? contents.items : [];
  if (isMap(item)) item.flow = isFlow;
  return document.toString({ lineWidth: 0 }).replace(/^(?=.)/gm, indent);
}

function withLine(text: string): string {
  return text === "" || text.endsWith("\n") ? text : `${text}\n`;
}
