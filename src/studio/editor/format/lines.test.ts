import { EditorSelection, EditorState } from "@codemirror/state";
import { expect, it } from "vitest";
import { markdownLanguage } from "../markdown-language.ts";
import { type LineKind, isLineOfKind, toggleLines } from "./lines.ts";

function stateOf(written: string): EditorState {
  const [before = "", selected = "", after] = written.split("|");
  const anchor = before.length;
  return EditorState.create({
    doc: before + selected + (after ?? ""),
    selection: EditorSelection.range(anchor, after === undefined ? anchor : anchor + selected.length),
    extensions: markdownLanguage(),
  });
}

/** Returns the text after a button is pressed, or `undefined` if the button changes nothing. `|` marks the selection. */
function press(written: string, kind: LineKind): string | undefined {
  let state = stateOf(written);
  const isDone = toggleLines(kind)({ state, dispatch: (transaction) => (state = transaction.state) });
  if (!isDone) return undefined;
  const { from, to } = state.selection.main;
  const text = state.sliceDoc();
  const selected = from === to ? "" : `${text.slice(from, to)}|`;
  return `${text.slice(0, from)}|${selected}${text.slice(to)}`;
}

it.each([
  ["a|b", "heading", "## a|b"],
  ["## a|b", "heading", "a|b"],
  ["### a|b", "heading", "## a|b"],
  ["- a|b", "heading", "## a|b"],
  ["|", "list", "- |"],
  ["one\na|b\ntwo", "list", "one\n\n- a|b\n\ntwo"],
  ["- one\na|b", "list", "- one\n- a|b"],
  ["- one\n- a|b\n- two", "list", "- one\n\na|b\n\n- two"],
  ["|a\n\nb|", "list", "- |a\n\n- b|"],
  ["- |a\n- b|", "numbers", "1. |a\n2. b|"],
  ["|a\nb\n\nc|", "numbers", "1. |a\n2. b\n\n3. c|"],
  ["- [x] a|", "list", "a|"],
  ["  - a|", "numbers", "  1. a|"],
  ["|a\n\nb|", "quote", "> |a\n> \n> b|"],
  ["> |a\n> \n> b|", "quote", "|a\n\nb|"],
  ["> a|", "heading", "> ## a|"],
  ["a|\r\nb", "quote", "> a|\n\nb"],
] as [string, LineKind, string][])("%j becomes as %s %j", (written, kind, formatted) => {
  expect(press(written, kind)).toBe(formatted);
});

it.each(["---\ntitle: a|\n---\n", "```\na|\n```\n", "<div>\na|\n</div>", ":::no|te\na\n:::"])(
  "changes nothing in %j",
  (written) => expect(press(written, "list")).toBeUndefined(),
);

it.each([
  ["## a|", "heading", true],
  ["### a|", "heading", false],
  ["1. a|", "numbers", true],
  ["```\n- a|\n```", "list", false],
] as [string, LineKind, boolean][])("tells whether the line in %j is a %s: %s", (written, kind, isOn) => {
  expect(isLineOfKind(stateOf(written), kind)).toBe(isOn);
});

it("changes no row of a table", () => {
  const state = EditorState.create({ doc: "a | b\n--- | ---\n", extensions: markdownLanguage() });
  expect(toggleLines("list")({ state, dispatch: () => undefined })).toBe(false);
});
