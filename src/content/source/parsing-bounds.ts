/** The part of a text that exceeds a limit. */
export interface Bound {
  what: "depth" | "cells";
  limit: number;
  /** From 1. */
  line: number;
}

/**
 * For each line the parser takes as many steps as lists and quotes are open around it, and its tree builder reads each list
 * again for every list around it. Measured: 500 items take 0.6 s at 50 levels, 1.2 s at 100 and 13 s at 400.
 */
export const MAXIMUM_DEPTH = 100;
/** Measured: 60,000 take 800 MB and 4 s. Nobody reads so many. */
export const MAXIMUM_CELLS = 30_000;

const MARKS = /^(?:[ \t]*(?:>|[-*+](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)))*[ \t]*/;
const MARK = /[ \t]*(>|[-*+]|\d{1,9}[.)])/y;

/** An estimate without a parser: code that looks like lists or tables counts too. */
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

/**
 * The nesting depth of a line.
 *
 * @param open the columns of the markers of all open lists; updated
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
