import fc from "fast-check";
import { expect, it } from "vitest";
import { smallestChange } from "./smallest-change.ts";

it.each([
  ["one two", "one 2 two", { from: 4, to: 4, insert: "2 " }],
  ["a\r\nb", "a\r\n\r\nb", { from: 3, to: 3, insert: "\r\n" }],
  ["😀", "😁", { from: 0, to: 2, insert: "😁" }],
  ["aaa", "aa", { from: 2, to: 3, insert: "" }],
])("does not replace what both texts have in common: %j", (before, after, change) => {
  expect(smallestChange(before, after)).toEqual(change);
});

it("turns one text into the other without splitting a character or a line ending", () => {
  const piece = fc.constantFrom("a", "b", "\r\n", "\n", "\r", "😀", "😁", "가");
  const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const change = smallestChange(before, after);
      if (change === undefined) return before === after;
      const { from, to, insert } = change;
      return before.slice(0, from) + insert + before.slice(to) === after && insert.isWellFormed();
    }),
  );
});
