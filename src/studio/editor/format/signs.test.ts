import { EditorSelection, EditorState } from "@codemirror/state";
import { expect, it } from "vitest";
import { markdownLanguage } from "../markdown-language.ts";
import { hasSigns, toggleSigns } from "./signs.ts";

function stateOf(written: string): EditorState {
  const [before = "", selected = "", after] = written.split("|");
  const [head, tail] = after === undefined ? [before, before] : [before, before + selected];
  return EditorState.create({
    doc: after === undefined ? before + selected : before + selected + after,
    selection: EditorSelection.range(head.length, tail.length),
    extensions: markdownLanguage(),
  });
}

/** Returns the text after a shortcut is pressed; `|` marks the selection. */
function press(written: string, signs: "*" | "**"): string {
  let state = stateOf(written);
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
  ["a |**seal**| b", "**", "a |seal| b"],
  ["a |seal | b", "*", "a *|seal|*  b"],
  ["**|seal|**", "*", "***|seal|***"],
  ["***|seal|***", "*", "**|seal|**"],
  ["***|seal|***", "**", "*|seal|*"],
  ["港口|比|城市", "**", "港口**|比|**城市"],
  ["a | b", "**", "a **|** b"],
  ["a **|** b", "**", "a | b"],
  ["a **grey se|al** b", "**", "a grey se|al b"],
  ["a **grey |seal| pup** b", "**", "a **grey** |seal| **pup** b"],
  ["a **|grey| seal** b", "**", "a |grey| **seal** b"],
  ["a __grey |seal|__ b", "**", "a __grey__ |seal| b"],
  ["***grey |seal|***", "*", "**grey |seal|**"],
  ["a _|seal|_ b", "*", "a |seal| b"],
] as const)("%j with %s becomes %j", (written, signs, formatted) => {
  expect(press(written, signs)).toBe(formatted);
});

it.each([
  ["a **grey |seal|** b", true],
  ["a **grey** |seal| b", false],
  ["a *|seal|* b", false],
  ["a ***|seal|*** b", true],
] as const)("tells whether the selection of %j is bold: %s", (written, isBold) => {
  expect(hasSigns(stateOf(written), "**")).toBe(isBold);
});
