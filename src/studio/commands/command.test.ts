import { expect, it } from "vitest";
import { startsWithWords, matchesWords } from "./command.ts";

it.each([
  ["", true],
  ["art", true],
  ["HARBOR art", true],
  ["ａｒｔ", true],
  ["artt", false],
])("a command is found by %j: %s", (typed, isFound) => {
  expect(matchesWords({ label: "Articles", detail: "Harbor & Lane" }, typed)).toBe(isFound);
});

it("matches Chinese and Korean words", () => {
  expect(matchesWords({ label: "新文章" }, "文章")).toBe(true);
  expect(matchesWords({ label: "새 글" }, "글")).toBe(true);
});

it.each([
  ["Live page", "live", true],
  ["Live page", "LIVE page ", true],
  ["실제 사이트", "실제", true],
  ["Deliver on time", "live", false],
  ["Live page", "", false],
  ["New article", "new article  har", true],
  ["New article", "article harbor", false],
])("%j begins with %j: %s", (label, typed, isMeant) =>
  expect(startsWithWords({ label, detail: "Harbor & Lane" }, typed)).toBe(isMeant),
);
