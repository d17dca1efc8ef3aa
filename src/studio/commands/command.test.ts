import { expect, it } from "vitest";
import { suits } from "./command.ts";

it.each([
  ["", true],
  ["art", true],
  ["HARBOR art", true],
  ["ａｒｔ", true],
  ["artt", false],
])("a command is found by %j: %s", (typed, isFound) => {
  expect(suits({ label: "Articles", detail: "Harbor & Lane" }, typed)).toBe(isFound);
});

it("is found by Chinese and Korean words", () => {
  expect(suits({ label: "新文章" }, "文章")).toBe(true);
  expect(suits({ label: "새 글" }, "글")).toBe(true);
});
