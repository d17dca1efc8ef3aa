import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { insertEntry, moveEntry } from "../../lists/change-lists.ts";
import { newEntry } from "../../lists/new-entry.ts";
import { GROUPS, groupsIn, readGroupFile, writeGroupFile } from "./group-file.ts";

const slugs = (text: string) => {
  const file = readGroupFile(text);
  return file && groupsIn(file).map(({ values }) => values?.["slug"]);
};

it.each(["harbor", "lumen", "fieldguide", "launch"])(
  "reads the groups of %s, and writes the same bytes",
  (site) => {
    const text = readFileSync(`sites/${site}/site.yaml`, "utf8");
    const file = readGroupFile(text) ?? expect.fail("unreadable");
    expect(writeGroupFile(file)).toBe(text);
  },
);

it("moves a group, and leaves the other keys of the file as they are", () => {
  const text =
    "name: A\ngroups:\n- slug: one # first\n  name: One\n\n# about two\n- { slug: two, name: Two }\ntheme: theme1\n";
  const file = readGroupFile(text) ?? expect.fail("unreadable");
  const { file: list } = moveEntry(file.list, { list: GROUPS, at: [1] }, { list: GROUPS, at: [0] });
  const moved = writeGroupFile({ ...file, list });
  expect(slugs(moved)).toEqual(["two", "one"]);
  expect(moved.endsWith("theme: theme1\n")).toBe(true);
  expect(moved.split("\n").toSorted()).toEqual(text.split("\n").toSorted());
});

it("adds the first group of a site", () => {
  const file = readGroupFile("code: a\nname: A") ?? expect.fail("unreadable");
  const entry = newEntry({ slug: "news", name: "News" }, undefined, "\n");
  const { file: list } = insertEntry(file.list, { list: GROUPS, at: [0] }, entry);
  expect(writeGroupFile({ ...file, list })).toBe(
    "code: a\nname: A\ngroups:\n  - slug: news\n    name: News\n",
  );
});

it("does not read files with errors", () => {
  expect(readGroupFile("groups: [\n")).toBeUndefined();
});

it.each(['"groups":\n  - { slug: one, name: One }\n', "{ name: A, groups: [{ slug: one, name: One }] }\n"])(
  "does not read %j, so that no second key is added",
  (text) => {
    expect(readGroupFile(text)).toBeUndefined();
  },
);

it("reads groups after a byte order mark", () => {
  const text = "\uFEFFgroups:\n  - { slug: one, name: One }\n";
  expect(slugs(text)).toEqual(["one"]);
  expect(writeGroupFile(readGroupFile(text) ?? expect.fail("unreadable"))).toBe(text);
});
