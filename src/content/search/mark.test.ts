import { expect, it } from "vitest";
import { type Markable, markSnippet, markText } from "./mark.ts";
import { tokenize } from "./words/tokens.ts";

const marksOf = (query: string): Markable[] =>
  tokenize(query).map(({ key }) => ({ keys: [key], prefix: undefined, isMinor: false }));

const snippetOf = (text: string, query: string) => markSnippet(text, marksOf(query));

it.each([
  ["signs as pictures", "☎\uFE0F"],
  ["families", "👨‍👩‍👧‍👦"],
  ["accents", "e\u0301\u0323"],
  ["syllables taken apart", "한".normalize("NFD")],
])("does not split a character: %s", (_, character) => {
  for (let shift = 0; shift < 12; shift += 1) {
    const text = `${"x".repeat(shift)}${character.repeat(60)} harbor ${character.repeat(200)}`;
    const snippet = snippetOf(text, "harbor").replace(/<[^>]+>|…/g, "");
    const [before = "", after = ""] = snippet.split("harbor");
    expect(before.trim().replaceAll("x", "").length % character.length).toBe(0);
    expect(after.trim().length % character.length).toBe(0);
  }
});

it("begins and ends a Chinese snippet at a clause if one is near", () => {
  const clause = "我们为每一位客户仔细整理各种资料，";
  const text = `${clause.repeat(6)}报告在月底完成。${clause.repeat(20)}`;
  const snippet = snippetOf(text, "报告");
  expect(snippet).toMatch(/^…我们为/);
  expect(snippet).toMatch(/各种资料…$/);
});

it.each([
  ["in İSTANBUL’", "istanbul", "in <mark>İSTANBUL</mark>’"],
  ["ＡＰＩ的使用", "api", "<mark>ＡＰＩ</mark>的使用"],
  ["𠮷野家", "𠮷野", "<mark>𠮷野</mark>家"],
  ["서울은".normalize("NFD"), "서울", `<mark>${"서울".normalize("NFD")}</mark>${"은".normalize("NFD")}`],
  ["at 0xdeadbeef", "0xdeadbeef", "at <mark>0xdeadbeef</mark>"],
  ["e-mail, priced", "email prices", "<mark>e-mail</mark>, <mark>priced</mark>"],
  ["a < ﬁn & b", "fin", "a &lt; <mark>ﬁn</mark> &amp; b"],
])("in %s marks the letters of %s", (text, query, expected) => {
  expect(markText(text, marksOf(query))).toBe(expected);
});
