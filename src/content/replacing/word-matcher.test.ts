import { expect, it } from "vitest";
import { type WordOptions, matchWords } from "./word-matcher.ts";

function found(text: string, find: string, options: Partial<WordOptions> = {}): string[] {
  const matcher = matchWords({ find, matchesCase: false, wholeWords: false, ...options });
  return matcher.find(text).map(({ from, to }) => `${from}-${to}`);
}

it("distinguishes upper and lower case only when asked", () => {
  expect(found("Ärger ärger", "ärger")).toEqual(["0-5", "6-11"]);
  expect(found("Ärger ärger", "ärger", { matchesCase: true })).toEqual(["6-11"]);
});

it("takes every character literally", () => {
  expect(found("a.c abc (a|b)", "a.c")).toEqual(["0-3"]);
  expect(found("a.c abc (a|b)", "(a|b)")).toEqual(["8-13"]);
  const marks = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";
  for (const mark of marks) expect([mark, found(`a${mark}b`, `a${mark}b`)]).toEqual([mark, ["0-3"]]);
});

it("finds whole words, which may touch Chinese or punctuation", () => {
  expect(found("port airport ports port-side", "port", { wholeWords: true })).toEqual(["0-4", "19-23"]);
  expect(found("我们用Vitrine做网站", "vitrine", { wholeWords: true })).toEqual(["3-10"]);
});

it("finds a Chinese word only where the segmenter sees that word", () => {
  expect(found("发展中国家。中国很大", "中国", { wholeWords: true })).toEqual(["6-8"]);
});

it("finds a Korean word with a particle or ending, but not inside another word", () => {
  expect(found("항구는 크다. 항구에서 신항구가 항구도시", "항구", { wholeWords: true })).toEqual([
    "0-2",
    "8-10",
  ]);
});

it("finds white space at the beginning and end of words", () => {
  expect(found("a   b b", " b")).toEqual(["1-5", "5-7"]);
  expect(found("b  b\nb", "b ")).toEqual(["0-3", "3-5"]);
});

it("does not mistake a long Korean text for an ending", () => {
  expect(found(`항구에서 항구${"가".repeat(40)}`, "항구", { wholeWords: true })).toEqual(["0-2"]);
});

it("finds words in a file with thousands of marks, composed or not", () => {
  const source = `Cafe\u0301 e${"\u0301\u0316".repeat(400)} cafe\u0301`;
  const matcher = matchWords({ find: "café", matchesCase: false, wholeWords: false });
  expect(matcher.mayBeIn(source)).toBe(true);
});

it("excludes files without the words before they are parsed", () => {
  const matcher = matchWords({ find: "the (port)", matchesCase: false, wholeWords: false });
  expect(["a Port", "a quay", "a p&#111;rt"].map((text) => matcher.mayBeIn(text))).toEqual([
    true,
    false,
    true,
  ]);
  expect(matchWords({ find: "…", matchesCase: false, wholeWords: false }).mayBeIn("a")).toBe(true);
});
