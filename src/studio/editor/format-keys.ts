import { EditorSelection, type StateCommand } from "@codemirror/state";
import type { KeyBinding } from "@codemirror/view";

/** Signs around words: `*` once for emphasis, twice for what matters. */
type Signs = "*" | "**";

/**
 * Puts signs around what is selected, or takes them away where they are. Without a selection the caret goes between new signs, and
 * steps out of them again.
 */
export function toggleSigns(signs: Signs): StateCommand {
  return ({ state, dispatch }) => {
    const range = state.changeByRange(({ from, to }) => {
      const selected = state.sliceDoc(from, to);
      // Signs with a space inside them are none.
      const start = from + (selected.length - selected.trimStart().length);
      const end = Math.max(start, to - (selected.length - selected.trimEnd().length));
      const { length } = signs;
      if (isWithin(signs, countBefore(state.doc, start), countAfter(state.doc, end)))
        return {
          changes: [
            { from: start - length, to: start },
            { from: end, to: end + length },
          ],
          range: EditorSelection.range(start - length, end - length),
        };
      return {
        changes: [
          { from: start, insert: signs },
          { from: end, insert: signs },
        ],
        range: EditorSelection.range(start + length, end + length),
      };
    });
    dispatch(state.update(range, { userEvent: "input.format", scrollIntoView: true }));
    return true;
  };
}

type Doc = Parameters<StateCommand>[0]["state"]["doc"];

function countBefore(doc: Doc, at: number): number {
  const line = doc.lineAt(at);
  return /\*{0,3}$/.exec(line.text.slice(0, at - line.from))?.[0].length ?? 0;
}

function countAfter(doc: Doc, at: number): number {
  const line = doc.lineAt(at);
  return /^\*{0,3}/.exec(line.text.slice(at - line.from))?.[0].length ?? 0;
}

/** Three signs are both. */
function isWithin(signs: Signs, before: number, after: number): boolean {
  const shared = Math.min(before, after);
  return signs === "**" ? shared >= 2 : shared % 2 === 1;
}

/** Bold and italic, as everywhere. */
export const formatKeymap: readonly KeyBinding[] = [
  { key: "Mod-b", run: toggleSigns("**"), preventDefault: true },
  { key: "Mod-i", run: toggleSigns("*"), preventDefault: true },
];
