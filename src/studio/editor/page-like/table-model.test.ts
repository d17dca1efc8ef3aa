import { expect, it } from "vitest";
import { cellText, changeCell, emptyRow, readTable } from "./table-model.ts";

const TABLE = String.raw`| A | B  |
| :-- | --: |
| a \| b | **c** |
|  ||
| d`;

function textsIn(source: string): string[][] {
  const table = readTable(source);
  return table.rows.map((_, row) => table.alignments.map((__, column) => cellText(table, row, column)));
}

function changed(source: string, row: number, column: number, text: string): string {
  const change = changeCell(readTable(source), row, column, text);
  return change === undefined
    ? source
    : source.slice(0, change.from) + change.insert + source.slice(change.to);
}

it("reads cells with pipes, empty cells, missing cells, and alignments", () => {
  expect(textsIn(TABLE)).toEqual([
    ["A", "B"],
    ["a | b", "**c**"],
    ["", ""],
    ["d", ""],
  ]);
  expect(readTable(TABLE).alignments).toEqual(["left", "right"]);
  expect(textsIn("A | B\n--|--\na | b")).toEqual([
    ["A", "B"],
    ["a", "b"],
  ]);
});

it.each([
  [0, 1, "Bee", "| A | B  |", "| A | Bee  |"],
  [1, 0, "x|y", String.raw`a \| b`, String.raw`x\|y`],
  [1, 1, "", "| **c** |", "|  |"],
  [2, 0, "new", "|  ||", "| new ||"],
  [2, 1, "new", "|  ||", "|  | new |"],
  [3, 1, "two\nlines ", "| d", "| d | two lines |"],
])("changes only cell %i, %i", (row, column, text, before, after) => {
  expect(changed(TABLE, row, column, text)).toBe(TABLE.replace(before, after));
});

it("fills the cells before a new one", () => {
  expect(changed("|A|B|C|\n|-|-|-|\n|a|", 1, 2, "c")).toBe("|A|B|C|\n|-|-|-|\n|a|  | c |");
});

it("changes nothing if the text of a cell is the same, and restores the old text of a changed cell", () => {
  const table = readTable(TABLE);
  for (const [row] of table.rows.entries())
    for (const [column] of table.alignments.entries()) {
      const text = cellText(table, row, column);
      expect(changeCell(table, row, column, text)).toBeUndefined();
      const other = changed(TABLE, row, column, "other");
      expect(textsIn(other)[row]?.[column]).toBe("other");
      expect(textsIn(changed(other, row, column, text))).toEqual(textsIn(TABLE));
    }
});

it("adds a row", () => {
  expect(textsIn(TABLE.split("\n").slice(0, 3).join("\n") + emptyRow(readTable(TABLE)))).toHaveLength(3);
});
