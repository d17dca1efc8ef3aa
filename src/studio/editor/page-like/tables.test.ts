import { ensureSyntaxTree } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { expect, it } from "vitest";
import { markdownLanguage } from "../markdown-language.ts";
import { drawTables } from "./tables.ts";

const TABLE = "| A | B |\n| --- | --- |\n| 1 | 2 |";

/** Returns the sources of the tables that are drawn as grids. */
function gridsIn(
  doc: string,
  { anchor, head = anchor, isFocused = true }: { anchor: number; head?: number; isFocused?: boolean },
): string[] {
  const state = EditorState.create({ doc, selection: { anchor, head }, extensions: markdownLanguage() });
  // Parses the whole document: on a busy machine, a new state may have parsed only its beginning.
  ensureSyntaxTree(state, doc.length, 10_000);
  const found: string[] = [];
  drawTables(state.update({}).state, isFocused).between(
    0,
    doc.length,
    (from, to) => void found.push(doc.slice(from, to)),
  );
  return found;
}

it("draws tables as grids unless the caret or a selection touches them", () => {
  const doc = `Text\n\n${TABLE}\n\nmore\n\n${TABLE}\n`;
  expect(gridsIn(doc, { anchor: 0 })).toEqual([TABLE, TABLE]);
  expect(gridsIn(doc, { anchor: 10 })).toEqual([TABLE]);
  expect(gridsIn(doc, { anchor: 10, isFocused: false })).toEqual([TABLE, TABLE]);
  expect(gridsIn(doc, { anchor: 0, head: 10, isFocused: false })).toEqual([TABLE]);
  expect(gridsIn(doc, { anchor: 0, head: doc.length })).toEqual([]);
});

it("leaves tables with other marks around them as source", () => {
  expect(
    gridsIn(`${TABLE.replaceAll(/^/gm, "> ")}\n\n- ${TABLE.replaceAll("\n", "\n  ")}\n\ntext`, { anchor: 0 }),
  ).toEqual([]);
});

it("draws a table within a block", () => {
  expect(gridsIn(`:::note\n${TABLE}\n:::`, { anchor: 0 })).toEqual([TABLE]);
});
