import { openElements } from "./open-elements.ts";
import { type TextLine, readLines } from "./text-lines.ts";

/** A limit that a text exceeds, and the line where it does. */
export interface Bound {
  what:
    | "depth"
    | "items"
    | "cells"
    | "footnotes"
    | "references"
    | "marks"
    | "elements"
    | "blocks"
    | "unmarked";
  limit: number;
  /** From 1. */
  line: number;
}

/**
 * Maximum nesting depth of lists and quotes. For each line, the parser takes as many steps as there are lists and quotes around
 * it, and its tree builder reads each list again for every list around it. Measured: 500 items take 0.6 s at 50 levels, 1.2 s
 * at 100 and 13 s at 400.
 */
export const MAXIMUM_DEPTH = 100;
/**
 * Maximum number of list items. Quotes count twice. Measured: 10,000 items, each in a separate list, take 4 s.
 */
export const MAXIMUM_ITEMS = 10_000;
/** Maximum number of table cells. Measured: 60,000 take 800 MB and 4 s. Nobody reads that many. */
export const MAXIMUM_CELLS = 30_000;
/** Maximum number of footnotes. The parser compares each with all others: 50,000 take 36 s. */
export const MAXIMUM_FOOTNOTES = 4_000;
/** Maximum number of link definitions. The parser compares each with all others: 50,000 take 31 s. */
export const MAXIMUM_REFERENCES = 4_000;
/**
 * Maximum number of characters in a paragraph that may begin or end emphasis, links, code and the like, or begin a character
 * reference. The parser compares them with each other: 2,000 take up to a second, 8,000 more than ten seconds.
 */
export const MAXIMUM_MARKS = 2_000;
/**
 * Maximum number of HTML elements that are open at the same time or never closed, since the parser opens them again in each
 * paragraph.
 */
export const MAXIMUM_ELEMENTS = 200;
/**
 * Maximum number of blocks between `:::` around a line. The parser reads each line again for every block around it.
 */
export const MAXIMUM_BLOCKS = 100;
/** Maximum sum of the numbers of blocks around all lines. Measured: 400,000 take 3 s. */
const BLOCKS_BUDGET = 400_000;
/**
 * Maximum number of lines of a paragraph that continue a quote or list item without its mark. For each, the parser looks
 * through all lines of the paragraph before it: 6,000 take 3 s.
 */
export const MAXIMUM_UNMARKED = 3_000;
/** Maximum sum over all of these lines, where each counts as many times as its paragraph has lines before it. */
const UNMARKED_BUDGET = MAXIMUM_UNMARKED ** 2 / 2;
/**
 * Maximum numbers of lines and characters of front matter: 100,000 keys take more than a minute, while a list of a hundred
 * authors has a tenth of these lines.
 */
export const MAXIMUM_FRONT_MATTER = { lines: 1_000, characters: 50_000 } as const;
/** Maximum number of aliases in a YAML text, since resolving each one walks through the whole text. */
export const MAXIMUM_ALIASES = 100;
/**
 * Maximum sum, over all paragraphs, of the squared number of characters that {@link MAXIMUM_MARKS} limits. Many paragraphs
 * just below that limit take as long as one above it.
 */
const MARKS_BUDGET = MAXIMUM_MARKS ** 2;

const MARKS = /^(?:[ \t]*(?:>|[-*+](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)))*[ \t]*/;
const MARK = /[ \t]*(>|[-*+]|\d{1,9}[.)])/y;

/**
 * Estimates in one pass, without a parser, whether a text exceeds a limit. Code that looks like lists or tables is counted as
 * well.
 *
 * @param share divides the limits on totals; the limits on nesting stay
 */
export function exceededBound(text: string, share = 1): Bound | undefined {
  const open: number[] = [];
  const elements = openElements();
  const counts = { items: 0, cells: 0, footnotes: 0, references: 0 };
  let wasQuote = false;
  let squares = 0;
  let unmarked = 0;
  let blocks = 0;
  for (const line of readLines(text)) {
    const at = (what: Bound["what"], limit: number): Bound => ({ what, limit, line: line.number });
    if (depthOf(line.content, open) > MAXIMUM_DEPTH) return at("depth", MAXIMUM_DEPTH);
    count(line, counts);
    const isQuote = /^[ \t]*>/.test(line.content);
    if (isQuote && !wasQuote) counts.items += 2;
    wasQuote = isQuote;
    if (counts.items > MAXIMUM_ITEMS / share) return at("items", MAXIMUM_ITEMS);
    if (counts.cells > MAXIMUM_CELLS / share) return at("cells", MAXIMUM_CELLS);
    if (counts.footnotes > MAXIMUM_FOOTNOTES / share) return at("footnotes", MAXIMUM_FOOTNOTES);
    if (counts.references > MAXIMUM_REFERENCES / share) return at("references", MAXIMUM_REFERENCES);
    if (line.kind !== "code" && elements.read(line.content) > MAXIMUM_ELEMENTS / share)
      return at("elements", MAXIMUM_ELEMENTS);
    // The square is that of the whole paragraph: each line replaces the square of the lines before it.
    squares += line.marks ** 2 - line.marksBefore ** 2;
    if (squares > MARKS_BUDGET / share) return at("marks", MAXIMUM_MARKS);
    blocks += line.blocks;
    if (line.blocks > MAXIMUM_BLOCKS || blocks > BLOCKS_BUDGET / share) return at("blocks", MAXIMUM_BLOCKS);
    unmarked += line.lazyAfter;
    if (unmarked > UNMARKED_BUDGET / share) return at("unmarked", MAXIMUM_UNMARKED);
  }
  return undefined;
}

const ITEM = /^[ \t>]*(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)/;
const DEFINITION = /^[ \t>]*(?:[-*+][ \t]+)*\[(\^?)[^\]]*\]:/;

function count(
  { content, kind }: TextLine,
  counts: Record<"items" | "cells" | "footnotes" | "references", number>,
): void {
  if (/^[ \t>]*\|/.test(content)) counts.cells += content.split("|").length - 1;
  if (kind === "code") return;
  if (ITEM.test(content)) counts.items += 1;
  if (!content.includes("]:")) return;
  const definition = DEFINITION.exec(content);
  if (definition !== null) counts[definition[1] === "^" ? "footnotes" : "references"] += 1;
}

/**
 * Returns the nesting depth of a line.
 *
 * @param open the columns of the markers of all open lists; updated by this function
 */
function depthOf(line: string, open: number[]): number {
  const [marks = ""] = MARKS.exec(line) ?? [];
  if (marks.length === line.length && !/\S/.test(line)) return open.length;
  const columns = columnsOf(marks);
  const first = columns[0] ?? marks.length;
  while ((open.at(-1) ?? -1) >= first) open.pop();
  for (const column of columns) open.push(column);
  return open.length;
}

function columnsOf(marks: string): number[] {
  const columns: number[] = [];
  MARK.lastIndex = 0;
  for (let match = MARK.exec(marks); match !== null; match = MARK.exec(marks))
    columns.push(match.index + match[0].length - (match[1] ?? "").length);
  return columns;
}
