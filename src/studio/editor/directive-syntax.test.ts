import { ensureSyntaxTree } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { expect, it } from "vitest";
import { markdownLanguage } from "./markdown-language.ts";

/** Lists the directive lines of a text with their kinds. */
function linesIn(doc: string): string[] {
  const state = EditorState.create({ doc, extensions: markdownLanguage() });
  const found: string[] = [];
  // The editor parses for a limited time, which is too short on a busy machine.
  ensureSyntaxTree(state, doc.length, 60_000)?.iterate({
    enter({ name, from, to }) {
      if (/^Directive(?:Open|End|Leaf)$/.test(name))
        found.push(`${name.slice(9)} ${state.sliceDoc(from, to)}`);
    },
  });
  return found;
}

it("finds the lines that begin and end blocks, also right after a paragraph or list", () => {
  expect(linesIn(":::note[A *b*]{.c}\ntext\n- item\n:::\n::need{category=x}\n\n::::tabs\n::::")).toEqual([
    "Open :::note[A *b*]{.c}",
    "End :::",
    "Leaf ::need{category=x}",
    "Open ::::tabs",
    "End ::::",
  ]);
});

it("leaves other colons alone", () => {
  expect(linesIn("at 12:30\n:: x\n:::note and more\n`:::`\n\n```\n:::note\n```\n\n    :::note")).toEqual([]);
});

it("finds block lines within lists and quotes", () => {
  expect(linesIn("- :::note\n  a\n  :::\n\n> :::tip\n> b\n> :::")).toEqual([
    "Open :::note",
    "End :::",
    "Open :::tip",
    "End :::",
  ]);
});
