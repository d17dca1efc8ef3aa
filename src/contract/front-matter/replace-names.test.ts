import { expect, it } from "vitest";
import { replaceNames } from "./replace-names.ts";

const article = (list: string) => `---\ntitle: A\n${list}\ndraft: true # yet\n---\n\ntags: [old]\n`;

it.each([
  ["in brackets", "tags: ['x', \"old\", y] # all", "tags: ['x', 'new', y] # all"],
  ["on lines", "tags:\n  - x # one\n  - old # two\n  - y", "tags:\n  - x # one\n  - new\n  - y"],
  ["next to the new name", "tags: [old, new, y]", "tags: [new, y]"],
  ["between spaces", "tags: [ old , y]", "tags: [ new, y]"],
])("renames an entry %s", (_, before, after) => {
  expect(replaceNames(article(before), "tags", ["old"], "new")).toBe(article(after));
});

it("merges several names into one, at the place of the first", () => {
  expect(
    replaceNames(article("authors: [Min, Mina S., Jun]"), "authors", ["Mina S.", "Min"], "Mina Seo"),
  ).toBe(article("authors: [Mina Seo, Jun]"));
});

it("removes a name, and the list with its last name", () => {
  expect(replaceNames(article("tags: [x, old]"), "tags", ["old"], null)).toBe(article("tags: [x]"));
  expect(replaceNames(article("tags: [old]"), "tags", ["old"], null)).toBe(
    article("").replace("\n\ndraft", "\ndraft"),
  );
});

it("leaves other texts alone", () => {
  expect(replaceNames(article("tags: [x]"), "tags", ["old"], "new")).toBe(article("tags: [x]"));
  expect(replaceNames(article("authors: [old]"), "tags", ["old"], "new")).toBeUndefined();
  expect(replaceNames("old\n", "tags", ["old"], "new")).toBeUndefined();
});
