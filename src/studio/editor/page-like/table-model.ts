import type { TextChange } from "../../texts/smallest-change.ts";

interface Range {
  from: number;
  to: number;
}

export type Alignment = "left" | "center" | "right" | undefined;

interface Row extends Range {
  /** The ranges of the cells' contents, without surrounding spaces. A row may have fewer cells than the table has columns. */
  cells: readonly Range[];
}

/** The rows of a table without its delimiter row. Offsets count from the beginning of the table. */
export interface TableModel {
  source: string;
  rows: readonly Row[];
  alignments: readonly Alignment[];
}

/** Parses the source of a Markdown table. */
export function readTable(source: string): TableModel {
  const lines: Row[] = [];
  let from = 0;
  for (const line of source.split("\n")) {
    lines.push({ from, to: from + line.length, cells: cellsIn(line, from) });
    from += line.length + 1;
  }
  const [header, delimiters, ...body] = lines;
  const alignments = (delimiters?.cells ?? []).map((cell) => alignmentOf(source.slice(cell.from, cell.to)));
  return { source, alignments, rows: header === undefined ? [] : [header, ...body] };
}

function cellsIn(line: string, offset: number): Range[] {
  const start = /^\s*\|?/.exec(line)?.[0].length ?? 0;
  const cells: Range[] = [];
  let from = start;
  for (let at = start; at <= line.length; at += 1) {
    const isEnd = at === line.length;
    // An escaped pipe is part of the cell.
    if (line[at] === "\\") at += 1;
    else if (line[at] === "|" || (isEnd && line.slice(from).trim() !== "")) {
      cells.push(contentOf(line, from, at, offset));
      from = at + 1;
    }
  }
  return cells;
}

function contentOf(line: string, from: number, to: number, offset: number): Range {
  const text = line.slice(from, to);
  const before = text.length - text.trimStart().length;
  // An empty cell's text is inserted after its first space.
  if (before === text.length)
    return { from: offset + from + Math.min(1, before), to: offset + from + Math.min(1, before) };
  return { from: offset + from + before, to: offset + from + text.trimEnd().length };
}

function alignmentOf(delimiter: string): Alignment {
  if (delimiter.endsWith(":")) return delimiter.startsWith(":") ? "center" : "right";
  return delimiter.startsWith(":") ? "left" : undefined;
}

/** The text of a cell as shown in its text field; empty if the row has no such cell. */
export function cellText({ source, rows }: TableModel, row: number, column: number): string {
  const cell = rows[row]?.cells[column];
  return cell === undefined ? "" : source.slice(cell.from, cell.to).replaceAll(String.raw`\|`, "|");
}

/** The edit that replaces a cell's text; `undefined` if the text stays the same. */
export function changeCell(
  table: TableModel,
  row: number,
  column: number,
  wanted: string,
): TextChange | undefined {
  const { source, rows } = table;
  const line = rows[row];
  if (line === undefined) return undefined;
  const text = wanted
    .replaceAll(/\s*\n\s*/g, " ")
    .trim()
    .replaceAll("|", String.raw`\|`);
  const cell = line.cells[column];
  if (text === (cell === undefined ? "" : source.slice(cell.from, cell.to))) return undefined;
  if (cell !== undefined) {
    const isTight = cell.from === cell.to && source[cell.from - 1] === "|" && source[cell.from] === "|";
    return { ...cell, insert: isTight ? ` ${text} ` : text };
  }
  const end = source.slice(line.from, line.to).trimEnd().length + line.from;
  const close = source[end - 1] === "|" ? "" : " |";
  const empty = "  |".repeat(column - line.cells.length);
  return { from: end, to: end, insert: `${close}${empty} ${text} |` };
}

/** The source of an empty row, to be inserted at the end of the table. */
export function emptyRow({ alignments }: TableModel): string {
  return `\n|${"  |".repeat(alignments.length)}`;
}
