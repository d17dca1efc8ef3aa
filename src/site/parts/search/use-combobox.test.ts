import { expect, it } from "vitest";
import { nextIndex } from "./use-combobox.ts";

it.each([
  ["ArrowDown", 0, 1],
  ["ArrowDown", 6, 0],
  ["ArrowUp", 0, 6],
  ["PageDown", 4, 6],
  ["PageUp", 3, 0],
  ["a", 3, undefined],
])("%s in a list of seven moves from %s to %s", (key, from, to) => {
  expect(nextIndex(key, from, 7)).toBe(to);
});

it("does not move in an empty list", () => {
  expect(nextIndex("ArrowDown", -1, 0)).toBeUndefined();
});
