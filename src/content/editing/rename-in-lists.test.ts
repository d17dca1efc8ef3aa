import { expect, it } from "vitest";
import { renameInLists } from "./rename-in-lists.ts";

it.each([
  ["::list{tag=old limit=2}", "::list{tag=new limit=2}"],
  ['::list[The old ones]{limit=2 tag="old"}', '::list[The old ones]{limit=2 tag="new"}'],
  ["::list{tag='old'} ", "::list{tag='new'} "],
  ["::list{group=old}", "::list{group=old}"],
  ["::list{tag=older}", "::list{tag=older}"],
  ["Write ::list{tag=old}", "Write ::list{tag=old}"],
])("renames the tag in %s", (before, after) => {
  expect(renameInLists(`a\n${before}\r\nb\n`, "tag", ["old"], "new")).toBe(`a\n${after}\r\nb\n`);
});

it("quotes a name with spaces", () => {
  expect(renameInLists("::list{tag=old}\n", "tag", ["old"], "brand new")).toBe('::list{tag="brand new"}\n');
});

it("leaves fenced code as it is", () => {
  const text = "```md\n::list{tag=old}\n```\n\n~~~~\n::list{tag=old}\n~~~\n~~~~\n";
  expect(renameInLists(`${text}::list{tag=old}\n`, "tag", ["old"], "new")).toBe(`${text}::list{tag=new}\n`);
});
