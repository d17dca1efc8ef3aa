import { deleteCharBackward, selectAll } from "@codemirror/commands";
import { EditorState, type Transaction } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { expect, it } from "vitest";
import { beginFolded, foldFrontMatter } from "./fold-front-matter.ts";

const FRONT_MATTER = "---\ntitle: Seals\ntags: [piers]\n---\n";
const TEXT = `${FRONT_MATTER}\nSeals sleep.\n`;

function begin(doc: string, separator = "\n"): EditorState {
  const extensions = [
    foldFrontMatter({ unfold: "Front matter", fold: "Fold" }),
    EditorState.lineSeparator.of(separator),
  ];
  return beginFolded(EditorState.create({ doc, extensions }));
}

/** The folded part of a text. */
function hidden(state: EditorState): string {
  let found = "";
  for (const decorations of state.facet(EditorView.decorations)) {
    if (typeof decorations === "function") continue;
    decorations.between(0, state.doc.length, (from, to) => void (found += state.sliceDoc(from, to)));
  }
  return found;
}

it("is folded at first, with the caret in the first text below it", () => {
  const state = begin(TEXT);
  expect(hidden(state)).toBe(FRONT_MATTER.trimEnd());
  expect(state.sliceDoc(state.selection.main.head)).toBe("Seals sleep.\n");
  expect(state.sliceDoc()).toBe(TEXT);
});

it("keeps a text with other line endings byte for byte", () => {
  const text = TEXT.replaceAll("\n", "\r\n");
  const state = begin(text, "\r\n");
  expect(hidden(state)).toBe(FRONT_MATTER.trimEnd().replaceAll("\n", "\r\n"));
  expect(state.sliceDoc()).toBe(text);
});

it.each([
  ["a title is still to be written", '---\ntitle: ""\n---\n\n…\n'],
  ["there is no other text", "---\ntitle: Seals\n---"],
  ["it is not closed", "---\ntitle: Seals\n\nSeals sleep.\n"],
  ["there is none", "Seals sleep.\n"],
])("stays visible if %s", (_, text) => expect(hidden(begin(text))).toBe(""));

it("stays folded while the text below changes, and while others change it", () => {
  const state = begin(TEXT);
  const typed = state.update({ changes: { from: state.doc.length, insert: "More." } }).state;
  const other = typed.update({ changes: { from: 11, to: 16, insert: "Harbour seals" } }).state;
  expect(hidden(other)).toBe(FRONT_MATTER.replace("Seals", "Harbour seals").trimEnd());
});

it("unfolds when the caret or a selection enters it, so that nothing hidden is edited", () => {
  const state = begin(TEXT);
  for (const anchor of [0, 10, FRONT_MATTER.length - 1])
    expect(hidden(state.update({ selection: { anchor } }).state), `${anchor}`).toBe("");
  let after = state;
  const target = { state, dispatch: (transaction: Transaction) => void (after = transaction.state) };
  selectAll(target);
  expect(hidden(after)).toBe("");
  // Backspace directly below the fold would change the folded text, so the fold must open there.
  const below = state.update({ selection: { anchor: FRONT_MATTER.length } }).state;
  expect(hidden(below)).not.toBe("");
  deleteCharBackward({ ...target, state: below } as unknown as EditorView);
  expect(hidden(after)).toBe("");
});
