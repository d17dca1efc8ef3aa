import { EditorState } from "@codemirror/state";
import { expect, it } from "vitest";
import { anchorOf } from "../texts/text-anchor.ts";
import { markedWords, marksField, setThreads } from "./commented-words.ts";

const TEXT = "Grey seals sleep long. Gulls cry.\n";
const thread = (text: string, words: string) => {
  const from = text.indexOf(words);
  return { id: 1, anchor: anchorOf(text, { from, to: from + words.length }) };
};
const stored = thread(TEXT, "seals");
const marked = (state: EditorState) =>
  markedWords(state.field(marksField)).map(({ from, to }) => state.sliceDoc(from, to));

/** A text with marked words, in which somebody has typed since. */
function typedIn(): EditorState {
  const begun = EditorState.create({ doc: TEXT, extensions: marksField });
  const { state } = begun.update({ effects: setThreads.of([stored]) });
  expect(marked(state)).toEqual(["seals"]);
  return state.update({ changes: { from: 6, to: 8, insert: "eopards and wal" } }).state;
}

it("keeps a mark that somebody types in when the stored threads are read again", () => {
  const state = typedIn();
  expect(marked(state)).toEqual(["seopards and walls"]);
  const again = { id: 1, anchor: { ...stored.anchor } };
  expect(marked(state.update({ effects: setThreads.of([again]) }).state)).toEqual(["seopards and walls"]);
});

it("moves a mark when other words were stored for it", () => {
  const state = typedIn();
  const anew = thread(state.doc.toString(), "walls sleep");
  expect(marked(state.update({ effects: setThreads.of([anew]) }).state)).toEqual(["walls sleep"]);
});

it("keeps a mark if its stored words are not found", () => {
  const late = thread("A wholly different text.", "different");
  expect(marked(typedIn().update({ effects: setThreads.of([late]) }).state)).toEqual(["seopards and walls"]);
});

it("removes the mark of a thread that is no longer shown", () => {
  expect(marked(typedIn().update({ effects: setThreads.of([]) }).state)).toEqual([]);
});
