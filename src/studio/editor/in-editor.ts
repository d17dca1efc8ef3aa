import type { EditorState } from "@codemirror/state";
import type { TextChange } from "../texts/smallest-change.ts";

/** Converts the offsets of a change to editor positions. The editor counts every line ending as one character. */
export function inEditor(state: EditorState, { from, to, insert }: TextChange) {
  const text = state.sliceDoc();
  const { lineBreak } = state;
  const counted = (position: number) =>
    position - (text.slice(0, position).split(lineBreak).length - 1) * (lineBreak.length - 1);
  return { from: counted(from), to: counted(to), insert: state.toText(insert) };
}
