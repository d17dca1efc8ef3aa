import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { type Entries, listsOf, writeListFile } from "./list-file.ts";
import { readListFile } from "./read-list-file.ts";

const SITES = ["harbor", "lumen", "fieldguide", "launch"];

/** The values of entries as a YAML parser returns them. */
function valuesOf({ entries }: Entries): unknown[] {
  return entries.map((entry) =>
    entry.entries.length === 0 && entry.opener === undefined
      ? entry.values
      : { ...entry.values, children: valuesOf(entry) },
  );
}

function expectSame(text: string): void {
  const file = readListFile(text) ?? expect.fail("unreadable");
  expect(writeListFile(file)).toBe(text);
  const read = Object.fromEntries(listsOf(file).map((list) => [list.key, valuesOf(list)]));
  const meant = (parse(text) ?? {}) as Record<string, unknown>;
  for (const key of Object.keys(meant)) meant[key] ??= [];
  expect(read).toEqual(JSON.parse(JSON.stringify(meant)));
}

it.each(SITES.flatMap((site) => [`${site}/menus.yaml`, `${site}/banners.yaml`]))(
  "reads sites/%s as a YAML parser does, and writes it unchanged",
  async (name) => expectSame(await readFile(`sites/${name}`, "utf8")),
);

it.each([
  "",
  "# nothing\n",
  "---\ntop_menu:\n- id: a\n  name: A\n",
  "top_menu: []\nleft_menu: # none\n",
  "top_menu:\n  - id: a\r\n    name: A\r\n\r\n  # second\r\n  - id: b\r\n",
  "a:\n  - id: x\n    description: |\n      One\n\n      # two\n  # of y\n  - id: y\n    children:\n    - id: z\n    icon: globe\n",
  "a:\n  - id: x\n    description: |+\n      One\n\n\n  - id: y\n",
  "a:\n  -\n    id: x\n    children:\n        - id: y\n        # - id: z\n  - id: v\n",
  "a:\n  - children:\n      - id: y\n    id: x\n",
  "a:\n  - id: x\n    children: []\n  - id: y # why\n",
  'a:\n  - { id: x, name: { en: "A, b", zh: 甲 } }\n  - { id: y, children: [{ id: z, children: [{ id: w }] }] }\n',
  "a:\n  - id: x\n    children: [{ id: y },\n      { id: z }]\n    name: true\n  - id: 12\n    name: { en: no, zh: A }\n",
  "a: [{ id: x }]\nb:\n  - id: y\n    name:\n      {\n        en: A,\n        zh: 甲,\n      }\n",
  "a:\n  - id: x\n    name: >-\n      Long\n      name\n    url: https://a.example/?b=c#d\n",
  'a:\n  - id: x\n    name: "A: b"',
  "a:\r\n  - id: x\r\n  - id: y",
])("reads %j as a YAML parser does, and writes it unchanged", expectSame);

it.each([
  "a: { b: c }\n",
  "[{ id: x }]\n",
  "a:\n  - &x\n    id: x\n  - *x\n",
  "a:\n  - id: x\n  - y\n",
  "a:\n  - id: x\na:\n  - id: y\n",
  "a:\n  - id: [x\n",
  "a:\n  - id: x\n   - id: y\n",
  "a:\n\t- id: x\n",
  "words\n",
])("leaves %j to the text editor", (text) => {
  expect(readListFile(text)).toBeUndefined();
});

it("reads a menu of two thousand entries", () => {
  const entry = (index: number) =>
    `  - id: e${index}\n    name: { en: Entry ${index}, zh: 条目 ${index}, kr: 항목 ${index} }\n    article: news/a-${index}\n    icon: globe\n`;
  const text = `top_menu:\n${Array.from({ length: 2_000 }, (_, index) => entry(index)).join("")}`;
  const file = readListFile(text) ?? expect.fail("unreadable");
  expect(listsOf(file)[0]?.entries).toHaveLength(2_000);
});
