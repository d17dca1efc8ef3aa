import type { Edit } from "../text/edits.ts";
import type { Tag } from "./tags.ts";

const TAB_WIDTH = 4;
const LIST_ITEM = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]/;
/** Number of columns of indentation from which Markdown treats a line as code. */
const CODE_INDENT = 4;

/** The part of each line's indentation that comes only from surrounding tags. */
export interface Margins {
  /** Returns the number of columns to remove from the line at an offset. */
  columnsAt(offset: number): number;
  edits: Edit[];
}

/**
 * Computes how much indentation of the lines inside a tag comes only from nesting, which Markdown would treat as code, and the
 * edits that remove it.
 */
export function marginsOf(text: string, tags: readonly Pick<Tag, "start" | "end" | "close">[]): Margins {
  if (!tags.some(({ close }) => close !== undefined)) return { columnsAt: () => 0, edits: [] };
  const lines = linesOf(text);
  const surplus = surplusOf(text, lines, tags);
  const edits = [...surplus].flatMap(([index, columns]) => {
    const line = lines[index];
    if (line === undefined || line.isBlank || columns === 0) return [];
    const rest = Math.max(0, line.indent - columns);
    return [{ start: line.start, end: line.start + line.spaces, text: " ".repeat(rest) }];
  });
  return { columnsAt: (offset) => surplus.get(lineAt(lines, offset)) ?? 0, edits };
}

/** Returns an indentation without some of its columns. */
export function removeIndent(indent: string, columns: number): string {
  if (columns === 0) return indent;
  const [spaces = ""] = /^[ \t]*/.exec(indent) ?? [];
  return " ".repeat(Math.max(0, widthOf(spaces) - columns)) + indent.slice(spaces.length);
}

function surplusOf(
  text: string,
  lines: readonly Line[],
  tags: readonly Pick<Tag, "start" | "end" | "close">[],
): Map<number, number> {
  const surplus = new Map<number, number>();
  for (const { start, end, close } of tags) {
    if (close === undefined) continue;
    const [first, last] = [lineAt(lines, start), lineAt(lines, close.start)];
    const content = lines.slice(lineAt(lines, end - 1) + 1, last).filter(({ isBlank }) => !isBlank);
    const opening = lines[first];
    if (opening === undefined || text.slice(opening.start, start).trim() !== "") continue;
    const least = content.reduce((most, { indent }) => Math.min(most, indent), Infinity);
    const own = content.length === 0 ? 0 : Math.max(0, least - opening.indent);
    for (let line = first + 1; line < last; line += 1) surplus.set(line, (surplus.get(line) ?? 0) + own);
    const base = surplus.get(first) ?? 0;
    // At the top level, a tag that is indented like code is moved to the margin, together with its content.
    if (opening.indent - base < CODE_INDENT || isInList(lines, first)) continue;
    for (let line = first; line <= last; line += 1)
      surplus.set(line, (surplus.get(line) ?? 0) + opening.indent - base);
  }
  return surplus;
}

interface Line {
  start: number;
  /** Indentation in columns. */
  indent: number;
  /** Indentation in characters. */
  spaces: number;
  isBlank: boolean;
  isListItem: boolean;
}

function linesOf(text: string): Line[] {
  let start = 0;
  return text.split("\n").map((line) => {
    const spaces = /^[ \t]*/.exec(line)?.[0] ?? "";
    const found = {
      start,
      indent: widthOf(spaces),
      spaces: spaces.length,
      isBlank: line.trim() === "",
      isListItem: LIST_ITEM.test(line),
    };
    start += line.length + 1;
    return found;
  });
}

/** Returns the width of white space in columns. */
function widthOf(spaces: string): number {
  return spaces.replaceAll("\t", " ".repeat(TAB_WIDTH)).length;
}

function lineAt(lines: readonly Line[], offset: number): number {
  return lines.findLastIndex(({ start }) => start <= offset);
}

/** True if the nearest line above with less indentation begins a list item. */
function isInList(lines: readonly Line[], index: number): boolean {
  const { indent = 0 } = lines[index] ?? {};
  return lines.slice(0, index).findLast((line) => !line.isBlank && line.indent < indent)?.isListItem ?? false;
}
