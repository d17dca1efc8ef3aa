/** What of a text goes beyond a bound, and where. */
export interface Bound {
  what: "depth" | "cells";
  limit: number;
  /** From 1. */
  line: number;
}

/**
 * Each line costs the parser as many steps as lists and quotes are open around it, and its tree builder reads each list
 * anew for each around it: measured, 500 items cost 0.6 s at 50 levels, 1.2 s at 100 and 13 s at 400.
 */
export const MAXIMUM_DEPTH = 100;
/** Measured: 60,000 take 800 MB and 4 s. No reader goes through so many. */
export const MAXIMUM_CELLS = 30_000;

const MARKS = /^(?:[ \t]*(?:>|[-*+](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)))*[ \t]*/;
const MARK = /[ \t]*(>|[-*+]|\d{1,9}[.)])/y;

/** Counts by eye, before any parser sees the text: code that looks like lists or tables counts, too. */
export function exceededBound(text: string): Bound | undefined {
  const open: number[] = [];
  let cells = 0;
  let line = 0;
  for (const content of text.split("\n")) {
    line += 1;
    const depth = depthOf(content, open);
    if (depth > MAXIMUM_DEPTH) return { what: "depth", limit: MAXIMUM_DEPTH, line };
    if (/^[ \t>]*\|/.test(content)) cells += content.split("|").length - 1;
    if (cells > MAXIMUM_CELLS) return { what: "cells", limit: MAXIMUM_CELLS, line };
  }
  return undefined;
}

/** How deep a line stands. `open` holds the columns at which the lists around it have their marks, and is kept up. */
function depthOf(line: string, open: number[]): number {
  const [marks = ""] = MARKS.exec(line) ?? [];
  if (marks.length === line.length && !/\S/.test(line)) return open.length;
  const columns = columnsOf(marks);
  const first = columns[0] ?? marks.length;
  while ((open.at(-1) ?? -1) >= first) open.pop();
  open.push(...columns);
  return open.length;
}

function columnsOf(marks: string): number[] {
  const columns: number[] = [];
  MARK.lastIndex = 0;
  for (let match = MARK.exec(marks); match !== null; match = MARK.exec(marks))
    columns.push(match.index + match[0].length - (match[1] ?? "").length);
  return columns;
}
