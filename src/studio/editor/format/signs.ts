import { type ChangeSpec, EditorSelection, type EditorState, type StateCommand } from "@codemirror/state";
import { nodesAround } from "../page-like/syntax.ts";

/** Marks of emphasis in Markdown: `*` for italic, `**` for bold. */
type Signs = "*" | "**";
type Span = Pick<EditorState["selection"]["main"], "from" | "to">;

const NODES = { "*": "Emphasis", "**": "StrongEmphasis" } as const;

/**
 * Toggles bold or italic for the selection; the rest of a longer bold or italic text keeps it. Without a selection, removes the format
 * from the whole emphasised text around the caret, inserts a pair of marks, or removes an empty pair.
 */
export function toggleSigns(signs: Signs): StateCommand {
  return ({ state, dispatch }) => {
    const range = state.changeByRange((selected) => {
      const inner = emphasized(state, signs, selected);
      if (inner !== undefined) return withoutSigns(state, inner, selected);
      const { from, to } = withoutSpaces(state, selected);
      const { length } = signs;
      if (from === to && state.sliceDoc(from - length, from + length) === signs + signs)
        return {
          changes: { from: from - length, to: from + length },
          range: EditorSelection.cursor(from - length),
        };
      return {
        changes: [
          { from, insert: signs },
          { from: to, insert: signs },
        ],
        range: EditorSelection.range(from + length, to + length),
      };
    });
    dispatch(state.update(range, { userEvent: "input.format", scrollIntoView: true }));
    return true;
  };
}

/** Whether the selection is inside bold or italic text. */
export function hasSigns(state: EditorState, signs: Signs): boolean {
  return emphasized(state, signs, state.selection.main) !== undefined;
}

/** The emphasised text around a selection, with its opening and closing marks. */
interface Emphasized extends Span {
  open: string;
  close: string;
}

function emphasized(state: EditorState, signs: Signs, { from, to }: Span): Emphasized | undefined {
  const node = nodesAround(state, from, from === to ? -1 : 1).find(
    (each) => each.name === NODES[signs] && each.to >= to,
  );
  if (node === undefined) return undefined;
  const [first, last] = [node.from + signs.length, node.to - signs.length];
  const [open, close] = [state.sliceDoc(node.from, first), state.sliceDoc(last, node.to)];
  return { from: first, to: last, open, close };
}

/** Emphasis directly inside other emphasis. The outer one cannot be split there. */
const NESTED = /^[*_]|[*_]$/;

/** Closes the emphasis before the selected part, and opens it again after it. */
function withoutSigns(state: EditorState, inner: Emphasized, selected: Span) {
  const isWhole = selected.from === selected.to || NESTED.test(state.sliceDoc(inner.from, inner.to));
  const part = { from: Math.max(selected.from, inner.from), to: Math.min(selected.to, inner.to) };
  const { from, to } = isWhole ? inner : withoutSpaces(state, part);
  const before = state.sliceDoc(inner.from, from).trimEnd();
  const after = state.sliceDoc(to, inner.to).trimStart();
  const opens: ChangeSpec =
    before === ""
      ? { from: inner.from - inner.open.length, to: inner.from }
      : { from: inner.from + before.length, insert: inner.close };
  const closes: ChangeSpec =
    after === ""
      ? { from: inner.to, to: inner.to + inner.close.length }
      : { from: inner.to - after.length, insert: inner.open };
  const shift = before === "" ? -inner.open.length : inner.close.length;
  return { changes: [opens, closes], range: EditorSelection.range(part.from + shift, part.to + shift) };
}

/** Emphasis marks next to spaces have no effect in Markdown, so the spaces stay outside the marks. */
function withoutSpaces(state: EditorState, { from, to }: Span): Span {
  const selected = state.sliceDoc(from, to);
  const start = from + (selected.length - selected.trimStart().length);
  return { from: start, to: Math.max(start, to - (selected.length - selected.trimEnd().length)) };
}
