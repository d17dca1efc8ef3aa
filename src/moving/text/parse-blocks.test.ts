import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { describe, expect, it } from "vitest";
import { addressEdits } from "../markup/address-edits.ts";
import { parseBlocks } from "./parse-blocks.ts";
import { splitBlocks } from "./text-blocks.ts";

const TICKS = "```";

/** Texts that a careless parser would split in the wrong place, or in which it would find the wrong links. */
const TEXTS = {
  "plain paragraphs": "See [one](a.md).\n\n# Head [two](b.md)\n\n- [three](c.md) and ![four](d.png)\n",
  "a fence at the margin": `Text\n\n${TICKS}js\n[no](a.md)\n\n[no](b.md)\n${TICKS}\n\n[yes](c.md)\n`,
  "a fence in a list": `- item\n\n  ${TICKS}\n  [no](a.md)\n\n  [no](b.md)\n  ${TICKS}\n\n[yes](c.md)\n`,
  "a fence that its list ends": `- ${TICKS}\n  [no](a.md)\n\n[yes](b.md)\n\n${TICKS}\n[no](c.md)\n\n[no](d.md)\n${TICKS}\n`,
  "a fence that its quote ends": `> ${TICKS}\n> [no](a.md)\n\n[yes](b.md)\n\n${TICKS}\n[no](c.md)\n\n[no](d.md)\n`,
  "a fence that looks like an end": `- ${TICKS}\n${TICKS}\n[no](a.md)\n\n[no](b.md)\n${TICKS}\n\n[yes](c.md)\n`,
  "a fence without an end": `Text\n\n${TICKS}\n[no](a.md)\n\n[no](b.md)\n`,
  "tildes around backticks": `~~~\n${TICKS}\n\n[no](a.md)\n~~~\n\n[yes](b.md)\n`,
  "code by indentation": "Text\n\n    [no](a.md)\n\n[yes](b.md)\n",
  "code in a line": "`[no](a.md)` and [yes](b.md) and `[no\n](c.md)`\n",
  "HTML over empty lines": "<pre>\n\n[no](a.md)\n</pre>\n\n[yes](b.md)\n",
  "HTML to an empty line": '<div>\n[no](a.md)\n<img src="b.png">\n\n[yes](c.md)\n</div>\n',
  "a comment": "<!-- [no](a.md)\n\n[no](b.md) -->\n\n[yes](c.md)\n",
  escapes: String.raw`\[no](a.md) and [yes\]](b.md) and ![yes](c\).png)`,
  "brackets in brackets": "[![yes](a.png)](b.md) [see [yes](c.md) there](d.md) [a [b] c](e.md)\n",
  "spaces, titles, parentheses":
    '[no](a b.md) [yes](a.md "title") [yes](b(c).md) [yes](<d e.md>) [no] (f.md)\n',
  "cells of a table": "| a | b |\n|---|---|\n| [no|](a.md) | [yes](b.md) |\n| [yes](c.md) | `[no](d.md)` |\n",
  "a definition and its use": 'Text [x] and [y][x].\n\n[x]: a.md "Title"\n\n[z](b.md)\n',
  "quotes and lists":
    "> - [yes](a.md)\n>\n> [yes](b.md)\n\n1. [yes](c.md)\n\n   [yes](d.md)\n\n2. [yes](e.md)\n",
  "words over two lines": "[yes\nno](a.md)\n\n> [yes\n> no](b.md)\n",
};

const parser = unified().use(remarkParse).use(remarkGfm);

describe("parts of a text are read as if the whole text were parsed", () => {
  it.each(Object.entries(TEXTS))("%s", (_name, text) => {
    const whole = { parsed: [{ tree: parser.parse(text), text, offset: 0 }], links: [], heading: undefined };
    expect(editsOf(parseBlocks(text))).toEqual(editsOf(whole));
  });
});

describe("a text", () => {
  it("is split at lines without indentation, never in a fence", () => {
    const texts = splitBlocks(`One\nline\n\n- a\n\n  b\n\n${TICKS}\nx\n\ny\n${TICKS}\n\nTwo`).map(
      ({ text }) => text,
    );
    expect(texts).toEqual(["One\nline\n\n", "- a\n\n  b\n\n", `${TICKS}\nx\n\ny\n${TICKS}\n\n`, "Two"]);
  });

  it("with simple links is parsed only for its first heading", () => {
    const { parsed, links, heading } = parseBlocks("Text\n\n# Head\n\n[a](b.md)\n\n## Two\n\n[c](d.md)\n");
    expect(parsed.map(({ text }) => text)).toEqual(["# Head\n\n"]);
    expect(links.map(({ address }) => address)).toEqual(["b.md", "d.md"]);
    expect(heading?.depth).toBe(1);
  });
});

function editsOf(body: Parameters<typeof addressEdits>[0]): unknown {
  return addressEdits(body, (address) => `new-${address}`).sort((left, right) => left.start - right.start);
}
