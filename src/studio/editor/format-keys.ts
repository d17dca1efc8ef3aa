import { EditorSelection, type StateCommand } from "@codemirror/state";
import type { KeyBinding } from "@codemirror/view";

/** Markdown marks: `*` for italic, `**` for bold. */
type Signs = "*" | "**";

/**
 * Adds or removes marks around the selection. Without a selection, inserts a pair around the caret, or moves the caret out of an empty
 * one.
 */
export function toggleSigns(signs: Signs): StateCommand {
  return ({ state, dispatch }) => {
    const range = state.changeByRange(({ from, to }) => {
      const selected = state.sliceDoc(from, to);
      // Marks next to spaces are not Markdown, so spaces stay outside.
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

/** Three asterisks are both bold and italic. */
function isWithin(signs: Signs, before: number, after: number): boolean {
  const shared = Math.min(before, after);
  return signs === "**" ? shared >= 2 : shared % 2 === 1;
}

/** The usual keys for bold and italic. */
export const formatKeymap: readonly KeyBinding[] = [
  { key: "Mod-b", run: toggleSigns("**"), preventDefault: true },
  { key: "Mod-i", run: toggleSigns("*"), preventDefault: true },
];
