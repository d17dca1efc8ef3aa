import { expect, it } from "vitest";
import { parseQuery } from "./query.ts";

/** Returns the required words of a query, as they were typed. */
function majorOf(typed: string): string[] {
  const { terms, text } = parseQuery(typed);
  return terms.filter(({ isMinor }) => !isMinor).map(({ start, end }) => text.slice(start, end));
}

it.each([
  ["고객들", ["고객"]],
  ["고객들에게서는", ["고객"]],
  ["고객으로부터", ["고객"]],
  ["서버로부터", ["서버"]],
  ["메일로", ["메일"]],
  ["프로필까지도", ["프로", "로필"]],
  ["데이터란 무엇인가요", ["데이", "이터"]],
  ["사용합니다", ["사용"]],
  ["사용했습니다", ["사용"]],
  ["활성화되었습니다", ["활성", "성화"]],
  ["필요한 데이터를 수집하는 방법", ["필요", "데이", "이터", "수집"]],
  ["만들다", ["만들"]],
  ["API를 쓰는", ["API", "쓰는"]],
  ["고객들".normalize("NFD"), ["고객"]],
  // The last syllable looks like a particle, but does not fit the letter before it: these words are nouns.
  ["전문가", ["전문", "문가"]],
  ["광고효과", ["광고", "고효", "효과"]],
  ["만족도", ["만족", "족도"]],
  ["경로", ["경로"]],
])("requires of %s only %j", (typed, expected) => {
  expect(majorOf(typed)).toEqual(expected);
});

it.each([
  ["how do I set the prices?", ["set", "prices"]],
  ["IT services in the US", ["IT", "services", "US"]],
  ["IN THE HARBOR", ["HARBOR"]],
  ["什么是客户体验", ["客户", "户体", "体验"]],
  ["数据的处理", ["数据", "处理"]],
  ["数据的目的地", ["数据", "目的", "的地"]],
  ["為什麼退信", ["退信"]],
])("requires of %s only %j", (typed, expected) => {
  expect(majorOf(typed)).toEqual(expected);
});

it.each(["how to", "the who", "什么是", '"how to"', '"고객들"'])(
  "requires words in quotes, and words without any others: %s",
  (typed) => {
    expect(parseQuery(typed).terms.some(({ isMinor }) => isMinor)).toBe(false);
  },
);

it("requires a pair of characters that also occurs outside a particle", () => {
  expect(majorOf("고객들 객들")).toEqual(["고객", "객들"]);
});
