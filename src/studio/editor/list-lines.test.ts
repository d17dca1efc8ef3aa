import { EditorState, type StateCommand } from "@codemirror/state";
import { expect, it } from "vitest";
import { continueLine, undoMarker } from "./list-lines.ts";
import { markdownLanguage } from "./markdown-language.ts";

/** Returns the text after a key is pressed at `|`, or `undefined` if the key is not handled there. */
function press(command: StateCommand, written: string): string | undefined {
  const at = written.indexOf("|");
  let state = EditorState.create({
    doc: written.replace("|", ""),
    selection: { anchor: at },
    extensions: [markdownLanguage()],
  });
  const isTaken = command({ state, dispatch: (transaction) => (state = transaction.state) });
  if (!isTaken) return undefined;
  const { head } = state.selection.main;
  return `${state.sliceDoc(0, head)}|${state.sliceDoc(head)}`;
}

it.each(
  [
    ["- one|", "- one\n- |"],
    ["- one| two", "- one\n- | two"],
    ["  * one|", undefined],
    ["- a\n  - one|", "- a\n  - one\n  - |"],
    ["9. one|", "9. one\n10. |"],
    ["1) 하나|", "1) 하나\n2) |"],
    ["- [x] done|", "- [x] done\n- [ ] |"],
    ["> words|", "> words\n> |"],
    ["> - words|", "> - words\n> - |"],
    ["- one\n- |", "- one\n\n|"],
    ["- one\n\n- |", "- one\n\n|"],
    ["- one\n- |\n- two", "- one\n\n|\n\n- two"],
    ["> one\n> |", "> one\n\n|"],
    ["- a\n  - b\n  - |", "- a\n  - b\n- |"],
    ["1. a\n   - [x] b\n   - [ ] |", "1. a\n   - [x] b\n2. |"],
    ["- a\n  - b\n    - |", "- a\n  - b\n  - |"],
  ].filter(([, after]) => after !== undefined),
)("Enter in %j gives %j", (written, after) => {
  expect(press(continueLine, written ?? "")).toBe(after);
});

it("uses the file's line endings", () => {
  const state = EditorState.create({
    doc: "- one",
    selection: { anchor: 5 },
    extensions: [markdownLanguage(), EditorState.lineSeparator.of("\r\n")],
  });
  let after = state;
  continueLine({ state, dispatch: (transaction) => (after = transaction.state) });
  expect(after.sliceDoc()).toBe("- one\r\n- ");
});

it.each([
  "plain|",
  "|- one",
  "-| one",
  "```\n- one|\n```",
  "---\ntags:\n- one|\n---\n",
  "*one*|",
  "1.one|",
  "## one|",
])("leaves Enter in %j to the editor", (written) => expect(press(continueLine, written)).toBeUndefined());

it.each([
  ["## |Title", "|Title"],
  ["Text\n# |Title", "Text\n|Title"],
  ["- |one", "|one"],
  ["- a\n- |b\n- c", "- a\n\n|b\n\n- c"],
  ["- a\n  - |b", "- a\n- |b"],
  ["> a\n> |b", "> a\n\n|b"],
  ["- [ ] |b", "|b"],
  ["3. |b", "|b"],
])("Backspace in %j gives %j", (written, after) => {
  expect(press(undoMarker, written)).toBe(after);
});

it.each(["- o|ne", "-| one", "```\n- |one\n```", "text|", "|text"])(
  "leaves Backspace in %j to the editor",
  (written) => {
    expect(press(undoMarker, written)).toBeUndefined();
  },
);
