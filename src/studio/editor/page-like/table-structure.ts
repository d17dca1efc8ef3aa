import { type TextChange, smallestChange } from "../../texts/smallest-change.ts";
import { type Alignment, type TableModel, emptyRow } from "./table-model.ts";

/** Index of the line that contains the dashes and alignments. */
const DELIMITERS = 1;
const MINIMUM_DASHES = 3;

/** A line of a table, split at its pipes. */
interface Line {
  /** The text before the first cell: spaces and, usually, a pipe. */
  start: string;
  hasOpeningPipe: boolean;
  /** The cells with surrounding spaces. */
  cells: readonly string[];
  /** The text after the last cell: usually a pipe. */
  end: string;
}

function splitLine(line: string): Line {
  const start = /^\s*\|?/.exec(line)?.[0] ?? "";
  // An escaped pipe is part of its cell.
  const parts = line.slice(start.length).match(/(?:\\.|[^|\\])+|\\$|\|/g) ?? [];
  const cells: string[] = [""];
  for (const part of parts)
    if (part === "|") cells.push("");
    else cells.push((cells.pop() ?? "") + part);
  const rest = cells.at(-1) ?? "";
  const isClosed = rest.trim() === "" && cells.length > 1;
  return {
    start,
    hasOpeningPipe: start.endsWith("|"),
    cells: isClosed ? cells.slice(0, -1) : cells,
    end: isClosed ? `|${rest}` : "",
  };
}

/**
 * Joins cells again. A line whose first cell is empty or the only one gets pipes around its cells, because it would not be a row
 * of the table without them.
 */
function joinLine({ start, hasOpeningPipe, cells, end }: Line): string {
  if (hasOpeningPipe && cells.length > 0) return start + cells.join("|") + end;
  const [first = ""] = cells;
  if (cells.length > 1 && first.trim() !== "") return start + cells.join("|") + end;
  const indentation = start.replace("|", "");
  return `${indentation}| ${[first.trimStart(), ...cells.slice(1)].join("|")}${end === "" ? " |" : end}`;
}

/** The smallest edits that change each line of a table as wanted. Offsets count from the beginning of the table. */
function changeLines(source: string, wanted: (line: Line, index: number) => Line): TextChange[] {
  let offset = 0;
  return source.split("\n").flatMap((line, index) => {
    const change = smallestChange(line, joinLine(wanted(splitLine(line), index)));
    const from = offset;
    offset += line.length + 1;
    return change === undefined
      ? []
      : [{ from: from + change.from, to: from + change.to, insert: change.insert }];
  });
}

/** Inserts an empty column before the column with this index; at the end if there is none. */
export function insertColumn({ source }: TableModel, column: number): TextChange[] {
  return changeLines(source, (line, index) => {
    if (column > line.cells.length) return line;
    const cell = index === DELIMITERS ? " --- " : "  ";
    const needsPipe = column === 0 && !line.hasOpeningPipe;
    return {
      start: needsPipe ? `${line.start}|` : line.start,
      hasOpeningPipe: line.hasOpeningPipe || needsPipe,
      cells: line.cells.toSpliced(column, 0, cell),
      end: line.end === "" && column === line.cells.length ? "|" : line.end,
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
