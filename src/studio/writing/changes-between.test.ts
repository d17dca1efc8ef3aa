import { EditorState } from "@codemirror/state";
import fc from "fast-check";
import { expect, it } from "vitest";
import { inEditor } from "../editor/in-editor.ts";
import { changesBetween } from "./changes-between.ts";

const BEFORE = "Seals sleep.\n\nThey wake\n\nGulls cry.\n";
const AFTER = "Grey seals sleep.\n\nThey wake\n\nGulls cry loudly.\n";

it("changes each differing line alone", () => {
  expect(changesBetween(BEFORE, AFTER)).toEqual([
    { from: 0, to: 1, insert: "Grey s" },
    { from: 34, to: 34, insert: " loudly" },
  ]);
});

it("keeps a caret between two changes at its words", () => {
  const caret = BEFORE.indexOf("wake") + 4;
  const state = EditorState.create({ doc: BEFORE, selection: { anchor: caret } });
  const changes = changesBetween(BEFORE, AFTER).map((each) => inEditor(state, each));
  const { newDoc, newSelection } = state.update({ changes });
  expect(newDoc.toString()).toBe(AFTER);
  expect(newSelection.main.head).toBe(AFTER.indexOf("wake") + 4);
});

it("turns one text into the other, with changes in order that do not overlap", () => {
  const line = fc.constantFrom("a", "b", "a b", "😀", "가", "");
  const text = fc.array(fc.tuple(line, fc.constantFrom("\n", "\r\n")), { maxLength: 12 });
  fc.assert(
    fc.property(text, text, (...texts) => {
      const [before = "", after = ""] = texts.map((lines) => lines.flat().join(""));
      let [result, at] = ["", 0];
      for (const { from, to, insert } of changesBetween(before, after)) {
        expect(from).toBeGreaterThanOrEqual(at);
        result += before.slice(at, from) + insert;
        at = to;
      }
      expect(result + before.slice(at)).toBe(after);
    }),
  );
});
