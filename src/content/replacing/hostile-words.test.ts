import { describe, it } from "vitest";
import { expectLinear } from "../testing/expect-linear.ts";
import { findPlacedHits } from "./find-hits.ts";
import type { PlaceKind } from "./place.ts";
import { replaceHits } from "./replace-hits.ts";
import { matchWords } from "./word-matcher.ts";

/* Texts in which finding or replacing words could take more work than their length suggests. */

const KINDS: ReadonlySet<PlaceKind> = new Set(["text", "details", "settings", "address"]);

interface Words {
  find: string;
  wholeWords: boolean;
}
const WORDS: Words = { find: "b", wholeWords: false };

interface File {
  name: string;
  text: string;
}
const article =
  (body: (count: number) => string) =>
  (count: number): File => ({ name: "articles/en/a.md", text: `---\ntitle: A\n---\n\n${body(count)}\n` });
const settings =
  (name: string, text: (count: number) => string) =>
  (count: number): File => ({ name, text: text(count) });

const TEXTS: Record<string, (count: number) => File> = {
  "open tags": article((count) => `<div>\n${"<aa ".repeat(count)}`),
  "open end tags": article((count) => `<div>\n${"</a ".repeat(count)}`),
  "quotes of tags": article((count) => `<div>\n${'<a"'.repeat(count)}`),
  "open values of tags": article((count) => `<div>\n${`<a b='" `.repeat(count)}`),
  "open comments": article((count) => `<div>\n${"<!-- ".repeat(count)}`),
  declarations: article((count) => `<div>\n${"<! ".repeat(count)}`),
  "a long tag": article((count) => `<div>\n<${"a".repeat(8 * count)}`),
  "words between tags": article((count) => `<div>\n${"b<br>".repeat(count)}`),
  ampersands: article((count) => `<div>\n${"&".repeat(8 * count)}`),
  "a long key": article((count) => `::x{${"a".repeat(8 * count)}}`),
  "a long Chinese key": article((count) => `::x{${"中".repeat(8 * count)}}`),
  "keys without values": article((count) => `::x{${"a ".repeat(count)}}`),
  classes: article((count) => `::x{${".a".repeat(count)}}`),
  "spaces in attributes": article((count) => `::x{a${" ".repeat(8 * count)}}`),
  "attributes with words": article((count) => `::x{${"alt=b ".repeat(count)}}`),
  "an address with spaces": article((count) => `[a](/b${" ".repeat(8 * count)}"b")`),
  "a long address": article((count) => `[a](/${"b".repeat(8 * count)})`),
  "an address of quotes": article((count) => `[a](/b${'"'.repeat(8 * count)})`),
  "a long title": article((count) => `[a](/b "${"b ".repeat(4 * count)}")`),
  // The bracket in code ends the label for a simple scanner, and the title looks like an address.
  "a title like an address": article((count) => `![\`[\`](/b "](${"b".repeat(8 * count)} b c")`),
  "the title of a definition": article((count) => `[a]: /b '${"b\n".repeat(count)}'\n\n[a]`),
  "quoted lines": article((count) => "> b\n".repeat(count)),
  pictures: article((count) => "![b](b 'b')\n\n".repeat(count / 4)),
  "marks of a letter": article((count) => `e${"\u0301\u0316".repeat(4 * count)}`),
  "decomposed letters": article((count) => "e\u0301".repeat(4 * count)),
  "a long word": article((count) => "b".repeat(8 * count)),
  "lines of a menu": settings("menus.yaml", (count) => `top_menu:\n${"- { name: b }\n".repeat(count)}`),
  "keys of a menu": settings("menus.yaml", (count) =>
    Array.from({ length: count }, (_, index) => `k${index}: b\n`).join(""),
  ),
  "escapes in settings": settings("site.yaml", (count) => `name: "${"\\u00e9".repeat(count)}"\n`),
  "folded lines of settings": settings("site.yaml", (count) => `name: "b${"\n  b".repeat(count)}"\n`),
  "spaces in settings": settings("site.yaml", (count) => `name: b${" ".repeat(8 * count)}c\n`),
};

const SEARCHED: [name: string, words: Words, text: (count: number) => File][] = [
  ["a space before", { find: " b", wholeWords: false }, article((count) => `a${" ".repeat(8 * count)}c`)],
  ["a space after", { find: "b ", wholeWords: false }, article((count) => `b${" ".repeat(8 * count)}c`)],
  ["a space inside", { find: "b c", wholeWords: false }, article((count) => `b${" ".repeat(8 * count)}d`)],
  [
    "many spaces",
    { find: `${"b ".repeat(90)}c`, wholeWords: false },
    article((count) => "b ".repeat(2 * count)),
  ],
  ["Korean", { find: "가", wholeWords: true }, article((count) => "가".repeat(4 * count))],
  ["Hangul letters", { find: "ㄱ", wholeWords: true }, article((count) => "ㄱ".repeat(4 * count))],
  ["Chinese", { find: "中国", wholeWords: true }, article((count) => "中国".repeat(2 * count))],
  ["Latin letters", { find: "b", wholeWords: true }, article((count) => "b".repeat(8 * count))],
];

function matcherOf(words: Words) {
  return matchWords({ ...words, matchesCase: false });
}

function search(file: File, words: Words): void {
  const matcher = matcherOf(words);
  if (matcher.mayBeIn(file.text)) findPlacedHits(file, matcher, KINDS);
}

describe("the time to find words grows with the length of", { tags: ["scale"] }, () => {
  it.each(Object.entries(TEXTS))("a text with %s", async (_name, write) => {
    await expectLinear((count) => search(write(count), WORDS), 3_000);
  });

  it.each(SEARCHED)("a text if the words have %s", async (_name, words, write) => {
    await expectLinear((count) => search(write(count), words), 3_000);
  });
});

describe("the time to replace words grows with the number of", { tags: ["scale"] }, () => {
  it.each([
    ["places in one paragraph", article((count) => "b ".repeat(2 * count))],
    ["paragraphs", article((count) => "b\n\n".repeat(count / 4))],
    ["places in settings", settings("site.yaml", (count) => `name: "${"b ".repeat(count)}"\n`)],
    ["attributes", article((count) => `::x{${"alt=b ".repeat(count)}}`)],
    [
      "attributes among others",
      article((count) => {
        const others = Array.from({ length: count / 2 }, (_, index) => `k${index}`).join(" ");
        return `::x{${others} ${"alt=b ".repeat(count / 2)}}`;
      }),
    ],
    ["tags around them", article((count) => `<div>\n${"b<br>".repeat(count)}`)],
  ])("%s", async (_name, write) => {
    const matcher = matcherOf(WORDS);
    await expectLinear(
      (count) => replaceHits(write(count), { matcher, kinds: KINDS, words: "*c: d" }),
      3_000,
    );
  });
});
