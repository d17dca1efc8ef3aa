import { expect, it } from "vitest";
import { renameInLists } from "./rename-in-lists.ts";

it.each([
  ["::list{tag=old limit=2}", "::list{tag=new limit=2}"],
  ['::list[The old ones]{limit=2 tag="old"}', '::list[The old ones]{limit=2 tag="new"}'],
  ["::list{tag='old'} ", "::list{tag='new'} "],
  ["> ::list{tag=old}", "> ::list{tag=new}"],
  ["- ::list{tag=old}", "- ::list{tag=new}"],
  ["::list[The [old] {tag=old} \\] ones]{tag=old}", "::list[The [old] {tag=old} \\] ones]{tag=new}"],
  ["::list{tag = old}", "::list{tag = new}"],
  ['::list{layout="cards" tag="&#111;ld"}', '::list{layout="cards" tag="new"}'],
  ["::list{group=old}", "::list{group=old}"],
  ["::list{tag=older}", "::list{tag=older}"],
  ["Write ::list{tag=old}", "Write ::list{tag=old}"],
])("renames the tag in %s", (before, after) => {
  expect(renameInLists(`a\n\n${before}\r\n\nb\n`, "tag", ["old"], "new")).toBe(`a\n\n${after}\r\n\nb\n`);
});

it("quotes a name with spaces", () => {
  expect(renameInLists("::list{tag=old}\n", "tag", ["old"], "brand new")).toBe('::list{tag="brand new"}\n');
});

it.each([
  ['R"D', 'tag="R&quot;D"'],
  ["R&D", 'tag="R&amp;D"'],
  ["R & D", 'tag="R & D"'],
])("writes the name %s so that it is read back", (name, written) => {
  const text = renameInLists("::list{tag=old}\n", "tag", ["old"], name);
  expect(text).toBe(`::list{${written}}\n`);
  expect(renameInLists(text, "tag", [name], "old")).toBe('::list{tag="old"}\n');
});

it("renames lists after front matter and a byte order mark", () => {
  const text = "\uFEFF---\ntitle: A\n---\n\n::list{tag=old}\n\n::list{tag=old}\n";
  expect(renameInLists(text, "tag", ["old"], "newer")).toBe(text.replaceAll("=old", "=newer"));
});

it("leaves indented code as it is", () => {
  const text = "a\n\n    ::list{tag=old}\n\n- b\n\n  ```\n  ::list{tag=old}\n  ```\n";
  expect(renameInLists(text, "tag", ["old"], "new")).toBe(text);
});

it("leaves fenced code as it is", () => {
  const text = "```md\n::list{tag=old}\n```\n\n~~~~\n::list{tag=old}\n~~~\n~~~~\n";
  expect(renameInLists(`${text}::list{tag=old}\n`, "tag", ["old"], "new")).toBe(`${text}::list{tag=new}\n`);
});
