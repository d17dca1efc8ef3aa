import { type TextChange, smallestChange } from "../../texts/smallest-change.ts";
import { type Alignment, type TableLine, type TableModel, emptyRow, splitLine } from "./table-model.ts";

/** Index of the line that contains the dashes and alignments. */
const DELIMITERS = 1;
const MINIMUM_DASHES = 3;

/**
 * Joins cells again. A line whose first cell is empty or the only one gets pipes around its cells, because it would not be a row
 * of the table without them.
 */
function joinLine({ start, cells, end }: TableLine): string {
  const [first = ""] = cells;
  const isRow = start.endsWith("|") ? cells.length > 0 : cells.length > 1 && first.trim() !== "";
  if (isRow) return start + cells.join("|") + end;
  const closed = end.includes("|") ? end : " |";
  return `${start.replace("|", "")}| ${[first.trimStart(), ...cells.slice(1)].join("|")}${closed}`;
}

/** The smallest edits that change lines of a table as wanted. Offsets count from the beginning of the table. */
function changeLines(source: string, wanted: (line: TableLine, index: number) => TableLine): TextChange[] {
  let next = 0;
  return source.split("\n").flatMap((text, index) => {
    const offset = next;
    next += text.length + 1;
    const line = splitLine(text);
    const changed = wanted(line, index);
    const change = changed === line ? undefined : smallestChange(text, joinLine(changed));
    return change === undefined ? [] : [{ ...change, from: offset + change.from, to: offset + change.to }];
  });
}

/** Inserts an empty column before the column with this index; at the end if there is none. */
export function insertColumn({ source }: TableModel, column: number): TextChange[] {
  return changeLines(source, (line, index) => {
    if (column > line.cells.length) return line;
    const cell = index === DELIMITERS ? " --- " : "  ";
    const needsPipe = column === 0 && !line.start.endsWith("|");
    return {
      start: needsPipe ? `${line.start}|` : line.start,
      cells: line.cells.toSpliced(column, 0, cell),
      end: column === line.cells.length && !line.end.includes("|") ? "|" : line.end,
    };
  });
}

/** Deletes a column; the whole table if it is the only one. */
export function deleteColumn({ source, alignments }: TableModel, column: number): TextChange[] {
  if (alignments.length < 2) return [{ from: 0, to: source.length, insert: "" }];
  return changeLines(source, (line) =>
    column < line.cells.length ? { ...line, cells: line.cells.toSpliced(column, 1) } : line,
  );
}

/** Inserts an empty row after a row; after the header and its delimiters if that row is the header. */
export function insertRowAfter(table: TableModel, row: number): TextChange[] {
  const lines = table.source.split("\n").slice(0, Math.max(row, 0) + 2);
  const at = lines.join("\n").length;
  return [{ from: at, to: at, insert: emptyRow(table) }];
}

/** Deletes a row below the header. */
export function deleteRow({ rows }: TableModel, row: number): TextChange[] {
  const line = rows[row];
  return line === undefined || row === 0 ? [] : [{ from: line.from - 1, to: line.to, insert: "" }];
}

/** Aligns a column; `undefined` removes its alignment. The number of characters stays the same where possible. */
export function alignColumn({ source }: TableModel, column: number, alignment: Alignment): TextChange[] {
  return changeLines(source, (line, index) => {
    const cell = line.cells[column];
    if (index !== DELIMITERS || cell === undefined) return line;
    return {
      ...line,
      cells: line.cells.with(
        column,
        cell.replace(/:?-+:?/, (old) => dashes(old.length, alignment)),
      ),
    };
  });
}

function dashes(length: number, alignment: Alignment): string {
  const before = alignment === "left" || alignment === "center" ? ":" : "";
  const after = alignment === "right" || alignment === "center" ? ":" : "";
  return before + "-".repeat(Math.max(MINIMUM_DASHES, length) - before.length - after.length) + after;
}
