import { syntaxTree } from "@codemirror/language";
import type { EditorState, StateCommand } from "@codemirror/state";
import type { KeyBinding } from "@codemirror/view";

/** The marker at the beginning of a list item or quote line. */
const MARKER =
  /^[ \t]*(?:>[ \t]?)*(?:(?:[-*+]|(?<number>\d{1,8})(?<stop>[.)]))[ \t]+(?:\[[ xX]\][ \t]+)?|(?<=>[ \t]?))/;

/** Enter adds the next list item or quote line; in an empty one it ends the list or quote. */
export const continueLine: StateCommand = ({ state, dispatch }) => {
  const { from, to, empty } = state.selection.main;
  const line = state.doc.lineAt(from);
  const found = MARKER.exec(line.text);
  const marker = found?.[0] ?? "";
  if (
    !empty ||
    marker === "" ||
    to - line.from < marker.length ||
    !isOfList(state, line.from + marker.length)
  )
    return false;
  if (line.text.length === marker.length) {
    dispatch(state.update({ changes: { from: line.from, to: line.to }, userEvent: "delete" }));
    return true;
  }
  const { number, stop } = found?.groups ?? {};
  const next = (number === undefined ? marker : marker.replace(number + stop, `${Number(number) + 1}${stop}`))
    // A new task starts unchecked.
    .replace(/\[[xX]\]/, "[ ]");
  dispatch(
    state.update(state.replaceSelection(state.lineBreak + next), {
      userEvent: "input",
      scrollIntoView: true,
    }),
  );
  return true;
};

/** Whether a marker belongs to a real list or quote, not to code or front matter. */
function isOfList(state: EditorState, at: number): boolean {
  for (let node: ReturnType<typeof inner> | null = inner(state, at); node !== null; node = node.parent) {
    if (node.name === "FencedCode" || node.name === "CodeBlock" || node.name === "FrontMatter") return false;
    if (node.name === "ListItem" || node.name === "Blockquote") return true;
  }
  return false;
}

function inner(state: EditorState, at: number) {
  return syntaxTree(state).resolveInner(at, -1);
}

export const listKeymap: readonly KeyBinding[] = [{ key: "Enter", run: continueLine }];
