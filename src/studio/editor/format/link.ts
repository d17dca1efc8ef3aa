import { startCompletion } from "@codemirror/autocomplete";
import type { EditorState } from "@codemirror/state";
import type { Command, EditorView } from "@codemirror/view";
import { nodesAround } from "../page-like/syntax.ts";

const ADDRESS = /^(?:https?:\/\/|mailto:|tel:)\S+$/i;

/**
 * Makes the selected words a link and suggests articles as its target. If an address is selected, it becomes the target and the words are
 * left to type. Inside a link, removes the link but keeps its words.
 */
export const toggleLink: Command = (view) => {
  const { state } = view;
  const link = linkAround(state);
  if (link !== undefined) return replace(view, link, state.sliceDoc(link.words.from, link.words.to));
  const { from, to } = state.selection.main;
  const words = state.sliceDoc(from, to);
  if (words.includes("\n")) return false;
  if (ADDRESS.test(words)) return replace(view, { from, to }, `[](${words})`, 1);
  replace(view, { from, to }, `[${words}]()`, words === "" ? 1 : words.length + 3);
  return words === "" || startCompletion(view);
};

/** Moves the caret from the target of a link to the end of the link, where a line break does not break the link. */
export const leaveTarget: Command = (view) => {
  const { head, empty } = view.state.selection.main;
  const link = linkAround(view.state);
  if (!empty || link === undefined || head <= link.words.to || head >= link.to) return false;
  view.dispatch({ selection: { anchor: link.to }, scrollIntoView: true });
  return true;
};

/** Whether the selection is inside a link. */
export function isInLink(state: EditorState): boolean {
  return linkAround(state) !== undefined;
}

interface Span {
  from: number;
  to: number;
}

function linkAround(state: EditorState): (Span & { words: Span }) | undefined {
  const { from, to, empty } = state.selection.main;
  const link = nodesAround(state, from, empty ? -1 : 1).find((node) => node.name === "Link" && node.to >= to);
  const [open, close] = link?.getChildren("LinkMark") ?? [];
  if (link === undefined || open === undefined || close === undefined) return undefined;
  return { from: link.from, to: link.to, words: { from: open.to, to: close.from } };
}

/** Replaces a range of the text, and places the caret at an offset within the new text. */
function replace(view: EditorView, { from, to }: Span, insert: string, caret = insert.length): true {
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + caret },
    userEvent: "input.format",
    scrollIntoView: true,
  });
  return true;
}
