import { deleteCharBackward, selectAll } from "@codemirror/commands";
import { EditorState, type Transaction } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { expect, it } from "vitest";
import { beginFolded, foldFrontMatter } from "./fold-front-matter.ts";

const FACTS = "---\ntitle: Seals\ntags: [piers]\n---\n";
const TEXT = `${FACTS}\nSeals sleep.\n`;

function begin(doc: string, separator = "\n"): EditorState {
  const extensions = [
    foldFrontMatter({ unfold: "Front matter", fold: "Fold" }),
    EditorState.lineSeparator.of(separator),
  ];
  return beginFolded(EditorState.create({ doc, extensions }));
}

/** What of a text is out of sight. */
function hidden(state: EditorState): string {
  let found = "";
  for (const decorations of state.facet(EditorView.decorations)) {
    if (typeof decorations === "function") continue;
    decorations.between(0, state.doc.length, (from, to) => void (found += state.sliceDoc(from, to)));
  }
  return found;
}

it("is out of sight at first, with the caret at the first words below it", () => {
  const state = begin(TEXT);
  expect(hidden(state)).toBe(FACTS.trimEnd());
  expect(state.sliceDoc(state.selection.main.head)).toBe("Seals sleep.\n");
  expect(state.sliceDoc()).toBe(TEXT);
});

it("leaves a text with other line ends byte for byte as it is", () => {
  const text = TEXT.replaceAll("\n", "\r\n");
  const state = begin(text, "\r\n");
  expect(hidden(state)).toBe(FACTS.trimEnd().replaceAll("\n", "\r\n"));
  expect(state.sliceDoc()).toBe(text);
});

it.each([
  ["a title is still to be written", '---\ntitle: ""\n---\n\n…\n'],
  ["it is all there is", "---\ntitle: Seals\n---"],
  ["it has no end", "---\ntitle: Seals\n\nSeals sleep.\n"],
  ["there is none", "Seals sleep.\n"],
])("stays in sight where %s", (_, text) => expect(hidden(begin(text))).toBe(""));

it("stays folded while the text below changes, and others change what is in it", () => {
  const state = begin(TEXT);
  const typed = state.update({ changes: { from: state.doc.length, insert: "More." } }).state;
  const other = typed.update({ changes: { from: 11, to: 16, insert: "Harbour seals" } }).state;
  expect(hidden(other)).toBe(FACTS.replace("Seals", "Harbour seals").trimEnd());
});

it("opens where the caret goes into it, or a selection reaches it, so that nothing unseen is changed", () => {
  const state = begin(TEXT);
  for (const anchor of [0, 10, FACTS.length - 1])
    expect(hidden(state.update({ selection: { anchor } }).state), `${anchor}`).toBe("");
  let after = state;
  const target = { state, dispatch: (transaction: Transaction) => void (after = transaction.state) };
  selectAll(target);
  expect(hidden(after)).toBe("");
  // At the first place below it, a letter is taken from what joins both: it is seen what becomes of it.
  const below = state.update({ selection: { anchor: FACTS.length } }).state;
  expect(hidden(below)).not.toBe("");
  deleteCharBackward({ ...target, state: below } as unknown as EditorView);
  expect(hidden(after)).toBe("");
});
