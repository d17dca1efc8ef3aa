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

/** A line of a table, split at its pipes. */
export interface TableLine {
  /** The text before the first cell: spaces and, usually, a pipe. */
  start: string;
  /** The cells with surrounding spaces. */
  cells: readonly string[];
  /** The text after the last cell: usually a pipe. */
  end: string;
}

export function splitLine(line: string): TableLine {
  const start = /^\s*\|?/.exec(line)?.[0] ?? "";
  const cells = [""];
  // An escaped pipe is part of its cell.
  for (const part of line.slice(start.length).match(/(?:\\.|[^|\\])+|\\$|\|/g) ?? [])
    if (part === "|") cells.push("");
    else cells.push((cells.pop() ?? "") + part);
  const rest = cells.at(-1) ?? "";
  if (rest.trim() !== "") return { start, cells, end: "" };
  return { start, cells: cells.slice(0, -1), end: cells.length > 1 ? `|${rest}` : rest };
}

function cellsIn(line: string, offset: number): Range[] {
  const { start, cells } = splitLine(line);
  let from = start.length;
  return cells.map((cell) => {
    const range = contentOf(line, from, from + cell.length, offset);
    from += cell.length + 1;
    return range;
  });
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
