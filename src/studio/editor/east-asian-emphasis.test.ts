import { syntaxTree } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { expect, it } from "vitest";
import { markdownLanguage } from "./markdown-language.ts";

const NAMES = new Set(["Emphasis", "StrongEmphasis", "Strikethrough"]);

function emphasized(doc: string): string[] {
  const state = EditorState.create({ doc, extensions: markdownLanguage() });
  const found: string[] = [];
  syntaxTree(state).iterate({
    enter({ name, from, to }) {
      if (NAMES.has(name)) found.push(state.sliceDoc(from, to));
    },
  });
  return found;
}

it.each([
  ["他说**“引用”**后", ["**“引用”**"]],
  ["**링크(link)**를 눌러", ["**링크(link)**"]],
  ["*「引」*后 ~~(지움)~~은", ["*「引」*", "~~(지움)~~"]],
  ["**a *b* c** and *d **e** f*", ["**a *b* c**", "*b*", "*d **e** f*", "**e**"]],
  ["***both*** and ***a** b*", ["***both***", "**both**", "***a** b*", "**a**"]],
  ['a**"b"**c 5 * 3 * 2 ** 1', []],
  ["_a_ ~b~", ["_a_", "~b~"]],
  ["`**a**` **b", []],
])("finds what is emphasized in %s", (text, expected) => {
  expect(emphasized(text)).toEqual(expected);
});
