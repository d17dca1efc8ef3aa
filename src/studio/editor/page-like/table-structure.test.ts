import { expect, it } from "vitest";
import type { TextChange } from "../../texts/smallest-change.ts";
import { type TableModel, cellText, readTable } from "./table-model.ts";
import { alignColumn, deleteColumn, deleteRow, insertColumn, insertRowAfter } from "./table-structure.ts";

const TABLE = String.raw`| A | B  |
| :-- | --: |
| a \| b | **c** |
|  ||
| d`;
const PLAIN = "A | B\n--|--\na | b";

function changed(source: string, changes: readonly TextChange[]): string {
  return changes
    .toSorted((left, right) => right.from - left.from)
    .reduce((text, { from, to, insert }) => text.slice(0, from) + insert + text.slice(to), source);
}

function textsIn(source: string): string[][] {
  const table = readTable(source);
  return table.rows.map((_, row) => table.alignments.map((__, column) => cellText(table, row, column)));
}

const act = (source: string, edit: (table: TableModel) => TextChange[]) =>
  changed(source, edit(readTable(source)));

it.each([
  [
    0,
    String.raw`|  | A | B  |
| --- | :-- | --: |
|  | a \| b | **c** |
|  |  ||
|  | d`,
  ],
  [
    1,
    String.raw`| A |  | B  |
| :-- | --- | --: |
| a \| b |  | **c** |
|  |  ||
| d|  |`,
  ],
  [
    2,
    String.raw`| A | B  |  |
| :-- | --: | --- |
| a \| b | **c** |  |
|  ||  |
| d`,
  ],
])("inserts a column before column %i", (column, wanted) => {
  expect(act(TABLE, (table) => insertColumn(table, column))).toBe(wanted);
});

it("inserts columns into tables without outer pipes", () => {
  expect(act(PLAIN, (table) => insertColumn(table, 0))).toBe("|  |A | B\n| --- |--|--\n|  |a | b");
  expect(textsIn(act(PLAIN, (table) => insertColumn(table, 2)))).toEqual([
    ["A", "B", ""],
    ["a", "b", ""],
  ]);
});

it("deletes a column", () => {
  expect(act(TABLE, (table) => deleteColumn(table, 1))).toBe(
    ["| A |", "| :-- |", String.raw`| a \| b |`, "|  |", "| d"].join("\n"),
  );
  expect(textsIn(act(TABLE, (table) => deleteColumn(table, 0)))).toEqual([["B"], ["**c**"], [""], [""]]);
  expect(act(PLAIN, (table) => deleteColumn(table, 0))).toBe("| B |\n| -- |\n| b |");
  expect(act(PLAIN, (table) => deleteColumn(table, 1))).toBe("| A  |\n| -- |\n| a  |");
});

it("deletes the table with its last column", () => {
  expect(act("| A |\n| - |\n| a |", (table) => deleteColumn(table, 0))).toBe("");
});

it("inserts rows after the header and after others, and deletes rows", () => {
  expect(act(TABLE, (table) => insertRowAfter(table, 0))).toBe(TABLE.replace("--: |", "--: |\n|  |  |"));
  expect(act(TABLE, (table) => insertRowAfter(table, 1))).toBe(TABLE.replace("**c** |", "**c** |\n|  |  |"));
  expect(act(TABLE, (table) => insertRowAfter(table, 3))).toBe(`${TABLE}\n|  |  |`);
  expect(act(TABLE, (table) => deleteRow(table, 2))).toBe(TABLE.replace("\n|  ||", ""));
  expect(act(TABLE, (table) => deleteRow(table, 3))).toBe(TABLE.replace("\n| d", ""));
  expect(act(TABLE, (table) => deleteRow(table, 0))).toBe(TABLE);
});

it("aligns a column and changes nothing else", () => {
  expect(act(TABLE, (table) => alignColumn(table, 0, "center"))).toBe(TABLE.replace(":--", ":-:"));
  expect(act(TABLE, (table) => alignColumn(table, 1, undefined))).toBe(TABLE.replace("--:", "---"));
  expect(act(PLAIN, (table) => alignColumn(table, 1, "right"))).toBe("A | B\n--|--:\na | b");
});
