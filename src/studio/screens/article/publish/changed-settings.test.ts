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
  expect(changed(site("1"), site("2"))).toEqual([["contact > phone", "1", "2"]]);
});

it("recognises entries of lists, and shows a new or removed one with all its values", () => {
  expect(
    changed("- { from: /a, to: /b }\n", "- { from: /a, to: /c }\n- { from: /d, to: /e }\n", "redirects.yaml"),
  ).toEqual([
    ["/a > to", "/b", "/c"],
    ["/d", undefined, "/d · /e"],
  ]);
  expect(changed("tags: [a, b]\n", "tags: [a]\n")).toEqual([["tags", "a · b", "a"]]);
});

it("leaves unreadable files, comments and articles to the comparison of the source", () => {
  expect(changed("a: 1\n", "a: [\n")).toBeUndefined();
  expect(changed("a: 1\n", "# b\na: 1\n")).toBeUndefined();
  expect(changed("a: 1", "a: 2", "articles/en/a.md")).toBeUndefined();
});
