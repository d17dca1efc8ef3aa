import { expect, it } from "vitest";
import { replaceNames } from "./replace-names.ts";

const article = (list: string) => `---\ntitle: A\n${list}\ndraft: true # yet\n---\n\ntags: [old]\n`;

it.each([
  ["in brackets", "tags: ['x', \"old\", y] # all", "tags: ['x', \"new\", y] # all"],
  ["with its quotes", "tags: ['old']", "tags: ['new']"],
  ["in brackets with a comment", "tags: [\n  old, # why\n  y\n]", "tags: [\n  new, # why\n  y\n]"],
  [
    "on a separate line with a comment",
    "tags:\n  - x # one\n  - old # two\n  # on the next\n  - y",
    "tags:\n  - x # one\n  - new # two\n  # on the next\n  - y",
  ],
  ["before the new name", "tags: [old, new, y]", "tags: [new, y]"],
  ["after the new name", "tags: ['new', y, old]", "tags: ['new', y]"],
  ["next to repeated other names", "tags: [x, x, old]", "tags: [x, x, new]"],
  ["between spaces", "tags: [ old , y]", "tags: [ new , y]"],
  ["next to a number", "tags:\n- 2025\n- old", "tags:\n- 2025\n- new"],
  ["with an unused anchor", "tags: [&x old]", "tags: [&x new]"],
])("renames an entry %s", (_, before, after) => {
  expect(replaceNames(article(before), "tags", ["old"], "new")).toBe(article(after));
});

it("merges several names into one, at the place of the first", () => {
  expect(
    replaceNames(article("authors: [Min, Mina S., Jun]"), "authors", ["Mina S.", "Min"], "Mina Seo"),
  ).toBe(article("authors: [Mina Seo, Jun]"));
});

it("merges into a name that is written with combining characters", () => {
  expect(replaceNames(article("tags: [old, Café]"), "tags", ["old"], "Cafe\u0301")).toBe(
    article("tags: [Cafe\u0301]"),
  );
  expect(replaceNames(article("tags: [Café, old]"), "tags", ["old"], "Cafe\u0301")).toBe(
    article("tags: [Café]"),
  );
});

it("removes a name, and the list with its last name", () => {
  expect(replaceNames(article("tags: [x, old]"), "tags", ["old"], null)).toBe(article("tags: [x]"));
  expect(replaceNames(article("tags: [old]"), "tags", ["old"], null)).toBe(
    article("").replace("\n\ndraft", "\ndraft"),
  );
});

it("leaves other texts alone", () => {
  expect(replaceNames(article("tags: [x, x]"), "tags", ["old"], "new")).toBe(article("tags: [x, x]"));
  expect(replaceNames(article("tags: [new, new]"), "tags", ["old"], "new")).toBe(article("tags: [new, new]"));
  expect(replaceNames(article("tags: [x]"), "tags", ["old"], "new")).toBe(article("tags: [x]"));
  expect(replaceNames(article("authors: [old]"), "tags", ["old"], "new")).toBeUndefined();
  expect(replaceNames("old\n", "tags", ["old"], "new")).toBeUndefined();
});

it.each(["tags: [&x old]\nauthors: [*x]", "authors: &t [old]\ntags: *t", "authors: [&x old]\ntags: [*x]"])(
  "does not change lists that aliases share: %s",
  (list) => {
    expect(replaceNames(article(list), "tags", ["old"], "new")).toBeUndefined();
  },
);
