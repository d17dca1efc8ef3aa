import { expect, it } from "vitest";
import { isSpelling } from "./is-composing.ts";

it.each([
  ["sou'suo", true],
  ["ㄙㄡ", true],
  ["설ㅊ", true],
  ["설치", false],
  ["搜索", false],
])("%s only spells a word: %s", (composed, expected) => {
  expect(isSpelling(composed)).toBe(expected);
});
