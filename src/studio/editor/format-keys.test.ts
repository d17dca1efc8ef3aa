import { EditorSelection, EditorState } from "@codemirror/state";
import { expect, it } from "vitest";
import { toggleSigns } from "./format-keys.ts";

/** The text after a key press; `|` marks the selection. */
function press(written: string, signs: "*" | "**"): string {
  const [before = "", selected = "", after] = written.split("|");
  const [head, tail] = after === undefined ? [before, before] : [before, before + selected];
  let state = EditorState.create({
    doc: after === undefined ? before + selected : before + selected + after,
    selection: EditorSelection.range(head.length, tail.length),
  });
  toggleSigns(signs)({ state, dispatch: (transaction) => (state = transaction.state) });
  const { from, to } = state.selection.main;
  const text = state.sliceDoc();
  return from === to
    ? `${text.slice(0, from)}|${text.slice(from)}`
    : `${text.slice(0, from)}|${text.slice(from, to)}|${text.slice(to)}`;
}

it.each([
  ["a |seal| b", "**", "a **|seal|** b"],
  ["a **|seal|** b", "**", "a |seal| b"],
  ["a |seal | b", "*", "a *|seal|*  b"],
  ["**|seal|**", "*", "***|seal|***"],
  ["***|seal|***", "*", "**|seal|**"],
  ["***|seal|***", "**", "*|seal|*"],
  ["港口|比|城市", "**", "港口**|比|**城市"],
  ["a | b", "**", "a **|** b"],
  ["a **|** b", "**", "a | b"],
] as const)("%j with %s becomes %j", (written, signs, formatted) => {
  expect(press(written, signs)).toBe(formatted);
});
