import { expect, it } from "vitest";
import { changedSettings } from "./changed-settings.ts";

function changed(before: string, after: string, name = "site.yaml") {
  const diff = [
    { kind: "removed" as const, text: before },
    { kind: "added" as const, text: after },
  ];
  return changedSettings({ name, action: "change", referrers: [], diff } as never)?.map(
    ({ path, before: old, after: now }) => [path.join(" > "), old, now],
  );
}

it("lists the values that differ, with the keys that lead to them", () => {
  const site = (phone: string) =>
    `config:\n  siteConfig:\n    title: Firm\n    contact: { phone: "${phone}" }\n`;
  expect(changed(site("1"), site("2"))).toEqual([["config > siteConfig > contact > phone", "1", "2"]]);
});

it("recognises entries of lists, and shows each value of a new or removed one", () => {
  expect(
    changed("- { from: /a, to: /b }\n", "- { from: /a, to: /c }\n- { from: /d, to: /e }\n", "redirects.yaml"),
  ).toEqual([
    ["/a > to", "/b", "/c"],
    ["/d > from", undefined, "/d"],
    ["/d > to", undefined, "/e"],
  ]);
  expect(changed("tags: [a, b]\n", "tags: [a]\n")).toEqual([["tags", "a · b", "a"]]);
});

it("leaves unreadable files, comments and articles to the comparison of the source", () => {
  expect(changed("a: 1\n", "a: [\n")).toBeUndefined();
  expect(changed("a: 1\n", "# b\na: 1\n")).toBeUndefined();
  expect(changed("a: 1", "a: 2", "articles/en/a.md")).toBeUndefined();
});

it("shows each setting of a file that is published for the first time", () => {
  expect(changed("", "- { from: /a, to: /b }\n", "redirects.yaml")).toEqual([
    ["/a > from", undefined, "/a"],
    ["/a > to", undefined, "/b"],
  ]);
});

it.each([
  ["another order", "- id: a\n- id: b\n", "- id: b\n- { id: a, name: A }\n"],
  ["a repeated name", "- { from: /a, to: /b }\n", "- { from: /a, to: /b }\n- { from: /a, to: /c }\n"],
  ["other quotes", "code: 1\n", 'code: "1"\n'],
  ["an empty value", "code:\n", "other: 1\n"],
])("leaves %s to the comparison of the source", (_, before, after) => {
  expect(changed(before, after)).toBeUndefined();
});
