import { readFile } from "node:fs/promises";
import { diffLines } from "diff";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { createRandom, pick } from "../../content/testing/random.ts";
import { canMove, changeEntry, insertEntry, moveEntry, removeEntry } from "./change-lists.ts";
import { replaceKey, setText, setValue } from "./entry-values.ts";
import {
  type Entries,
  FixedTextError,
  type ListFile,
  type Position,
  listsOf,
  writeEntry,
  writeListFile,
  entryAt,
} from "./list-file.ts";
import { freeId, newEntry } from "./new-entry.ts";
import { readListFile } from "./read-list-file.ts";

const LEVELS = 4;
const FIRST: Position = { list: "a", at: [0] };
const ODD = [
  "# The menus\ntop_menu:\n- id: a   # first\n  name: A\n  children:\n  - id: b\n    name: { en: B, zh: 乙 }\n  # about c\n  - id: c\n    description: |\n      One\n\n      # two\n    children: []\n\n- id: d\n  name: 'D'\n\n# Group two\n\n- { id: e, name: E }\n\nleft_menu: []\nbottom_menu:\n- id: z\n  name: Z",
  "top_menu:\r\n    -   id: a\r\n        name:\r\n            en: A\r\n            zh: 甲\r\n        children:\r\n            -   id: b\r\n                name: >-\r\n                    Long\r\n                    name\r\n                url: /b.html\r\n        icon: globe\r\n    -   id: c\r\n        name: C\r\nleft_menu:\r\n    -   id: q\r\n        name: Q\r\n",
];

async function texts(): Promise<string[]> {
  const sites = ["harbor", "lumen", "fieldguide", "launch"];
  return [...(await Promise.all(sites.map((site) => readFile(`sites/${site}/menus.yaml`, "utf8")))), ...ODD];
}

interface Plain {
  id?: unknown;
  children?: Plain[];
}
type PlainFile = Record<string, Plain[]>;

/** The values in a text, without empty lists. */
function meaningOf(text: string): PlainFile {
  const lists = (parse(text) ?? {}) as PlainFile;
  const clean = (entries: Plain[] | null): Plain[] =>
    (entries ?? []).map(({ children = [], ...rest }) =>
      children.length === 0 ? rest : { ...rest, children: clean(children) },
    );
  return Object.fromEntries(Object.entries(lists).map(([key, entries]) => [key, clean(entries)]));
}

function read(text: string): ListFile {
  return readListFile(text) ?? expect.fail("unreadable");
}

function positionsIn(file: ListFile): Position[] {
  const inside = (list: string, { entries }: Entries, at: number[]): Position[] =>
    entries.flatMap((entry, index) => [{ list, at: [...at, index] }, ...inside(list, entry, [...at, index])]);
  return listsOf(file).flatMap((list) => inside(list.key, list, []));
}

/** Positions at which an entry can be inserted. */
function gapsIn(file: ListFile): Position[] {
  const ends = listsOf(file).map((list) => ({ list: list.key, at: [list.entries.length] }));
  return [
    ...ends,
    ...positionsIn(file).flatMap((position) => [
      position,
      { ...position, at: [...position.at, entryAt(file, position)?.entries.length ?? 0] },
    ]),
  ];
}

function plainAt(lists: PlainFile, { list, at }: Position): { list: Plain[]; index: number } {
  let entries = (lists[list] ??= []);
  for (const index of at.slice(0, -1)) {
    const entry = entries[index] ?? expect.fail("no entry");
    entries = entry.children ??= [];
  }
  return { list: entries, index: at.at(-1) ?? 0 };
}

function clean(lists: PlainFile): PlainFile {
  return meaningOf(JSON.stringify(lists));
}

/** The lines that a change removed or added, except keys of lists and blank lines. */
function changedLines(before: string, after: string): string[] {
  return diffLines(`${before}\n`, `${after}\n`)
    .filter(({ added, removed }) => added || removed)
    .flatMap(({ value }) => value.split(/\r?\n/))
    .filter((line) => line.trim() !== "" && !/^\s*(?:- )?(?:children|\w+_menu|\w+Services):/.test(line))
    .map((line) => line.trim());
}

it("moves entries with their lines, and changes no others", async () => {
  const random = createRandom(7);
  for (const text of await texts()) {
    let file = read(text);
    let before = text;
    for (let step = 0; step < 15; step += 1) {
      const from = pick(positionsIn(file), random);
      const to = pick(gapsIn(file), random);
      if (!canMove(file, from, to, LEVELS)) continue;
      const entry = entryAt(file, from) ?? expect.fail("no entry");
      const parent = entryAt(file, { ...to, at: to.at.slice(0, -1) });
      const expected = meaningOf(before);
      const source = plainAt(expected, from);
      const [plain = expect.fail("no entry")] = source.list.slice(source.index, source.index + 1);
      const target = plainAt(expected, to);
      target.list.splice(target.index, 0, { ...plain, id: "moved" });
      source.list.splice(source.list.indexOf(plain), 1);
      const moved = moveEntry(file, from, to);
      const after = writeListFile(moved.file);
      const found = meaningOf(after);
      const place = plainAt(found, moved.position);
      expect(place.list[place.index]).toEqual(plain);
      place.list[place.index] = { ...plain, id: "moved" };
      expect(found, `${JSON.stringify(from)} to ${JSON.stringify(to)} in\n${before}\n→\n${after}`).toEqual(
        clean(expected),
      );
      const own = new Set(
        writeEntry(entry)
          .split(/\r?\n/)
          .map((line) => line.trim()),
      );
      const sideways = changedLines(before, after).filter((line) => !own.has(line));
      // A diff may show the neighbours as moved instead.
      if (
        from.at.length !== to.at.length &&
        parent?.head.includes("{ id") !== true &&
        parent?.head.includes("{\n") !== true
      )
        expect(sideways, `${before}→\n${after}`).toEqual([]);
      expect(writeListFile(read(after))).toBe(after);
      file = moved.file;
      before = after;
    }
  }
});

it("restores the text when an entry is moved and moved back", async () => {
  for (const text of await texts()) {
    const file = read(text);
    for (const from of positionsIn(file)) {
      const index = from.at.at(-1) ?? 0;
      const to = { ...from, at: [...from.at.slice(0, -1), index + 2] };
      if (entryAt(file, { ...from, at: [...from.at.slice(0, -1), index + 1] }) === undefined) continue;
      const moved = moveEntry(file, from, to);
      expect(writeListFile(moved.file)).not.toBe(text);
      expect(writeListFile(moveEntry(moved.file, moved.position, from).file)).toBe(text);
    }
  }
});

it("adds and removes entries in the style of their neighbours", async () => {
  const random = createRandom(11);
  for (const text of await texts()) {
    let file = read(text);
    for (let step = 0; step < 10; step += 1) {
      const to = pick([...gapsIn(file), { list: "FeaturedServices", at: [0] }], random);
      const before = writeListFile(file);
      const expected = meaningOf(before);
      const target = plainAt(expected, to);
      const id = freeId(undefined, `New ${step}: #`);
      const values = { id, name: { en: "Yes: a, b", zh: "新" }, url: "/x.html?a=b#c" };
      target.list.splice(target.index, 0, values);
      const neighbour = entryAt(file, positionsIn(file)[0] ?? to);
      const inserted = insertEntry(file, to, newEntry(values, neighbour, file.lineEnd));
      const after = writeListFile(inserted.file);
      expect(meaningOf(after), `${before}→\n${after}`).toEqual(clean(expected));
      const removed = removeEntry(inserted.file, inserted.position);
      expect(clean(meaningOf(writeListFile(removed)))).toEqual(
        clean({
          ...meaningOf(before),
          ...(removed.parts.length > file.parts.length ? { [to.list]: [] } : {}),
        }),
      );
      if (random() < 0.5) file = inserted.file;
    }
  }
});

const WORDS = ["New name", "a: b", "# c", "", "true", "{x}", "甲，乙", "it's", '"q"', "12", " spaced "];

it("changes texts and targets in place", async () => {
  const random = createRandom(5);
  for (const text of await texts()) {
    let file = read(text);
    for (let step = 0; step < 15; step += 1) {
      const position = pick(positionsIn(file), random);
      const entry = entryAt(file, position) ?? expect.fail("no entry");
      const language = pick(["en", "zh", "kr"], random);
      const key = pick(["name", "description", "icon", "article"], random);
      const word = pick(WORDS, random);
      if (word === "" && key === "name") continue;
      const isText = key === "name" || key === "description";
      const before = writeListFile(file);
      const { lineEnd } = file;
      const change = isText
        ? setText(entry, key, { language, text: word, defaultLanguage: "en" }, lineEnd)
        : key === "icon"
          ? setValue(entry, key, word === "" ? undefined : word, lineEnd)
          : replaceKey(
              entry,
              ["article", "group", "url"].find((each) => entry.values?.[each] !== undefined) ?? key,
              key,
              word,
              lineEnd,
            );
      file = changeEntry(file, position, () => change);
      const after = writeListFile(file);
      const expected = meaningOf(before);
      const { list, index } = plainAt(expected, position);
      const plain = (list[index] ?? {}) as Record<string, unknown>;
      if (isText) {
        const old = plain[key];
        const texts: Record<string, unknown> =
          typeof old === "object" && old !== null ? { ...old } : typeof old === "string" ? { en: old } : {};
        texts[language] = word;
        if (word === "") delete texts[language];
        const isScalar = typeof old === "string" && language === "en";
        if (Object.keys(texts).length === 0) delete plain[key];
        else if (word === "" && typeof old === "string" && language !== "en") plain[key] = old;
        else plain[key] = isScalar ? word : texts;
      } else if (key === "icon") {
        if (word === "") delete plain["icon"];
        else plain["icon"] = word;
      } else {
        delete plain["group"];
        delete plain["url"];
        plain["article"] = word;
      }
      expect(meaningOf(after), `${before}→\n${after}`).toEqual(expected);
      expect(read(after)).toEqual(file);
    }
  }
});

it.each([
  ["a:\n  - icon: globe\n    id: x\n", "a:\n  - id: x\n"],
  ["a:\n  -\n    icon: globe # why\n    id: x\n", "a:\n  -\n    id: x\n"],
  ["a:\n  - { icon: globe, id: x }\n", "a:\n  - { id: x }\n"],
  ["a:\n  - { id: x, icon: globe }\n", "a:\n  - { id: x }\n"],
])("removes a key from %j", (before, after) => {
  const changed = changeEntry(read(before), FIRST, (entry) => setValue(entry, "icon", undefined, "\n"));
  expect(writeListFile(changed)).toBe(after);
});

it.each([
  ["a:\n  - id: x\n    icon: # pick one\n", "a:\n  - id: x\n    icon: star # pick one\n"],
  ["a:\n  - id: x\n    icon:\n    url: /b\n", "a:\n  - id: x\n    icon: star\n    url: /b\n"],
  ["a:\r\n  - icon:\r\n    id: x\r\n", "a:\r\n  - icon: star\r\n    id: x\r\n"],
  ["a:\n  - { icon: , id: x }\n", "a:\n  - { icon: star , id: x }\n"],
  ["a:\n  - id: x\n    icon: null # none\n", "a:\n  - id: x\n    icon: star # none\n"],
])("fills the empty key in %j", (before, after) => {
  const file = read(before);
  const changed = changeEntry(file, FIRST, (entry) => setValue(entry, "icon", "star", file.lineEnd));
  expect(writeListFile(changed)).toBe(after);
});

it.each([
  ["en", "a:\n  - id: x\n    name: # soon\n", "a:\n  - id: x\n    name: { en: New } # soon\n"],
  ["zh", "a:\n  - id: x\n    name:\n    url: /b\n", "a:\n  - id: x\n    name: { zh: New }\n    url: /b\n"],
  [
    "zh",
    "a:\n  - id: x\n    name:\n      en: A\n      zh:\n",
    "a:\n  - id: x\n    name:\n      en: A\n      zh: New\n",
  ],
  [
    "zh",
    "a:\n  - id: x\n    name:\n      zh: # to do\n      en: A\n",
    "a:\n  - id: x\n    name:\n      zh: New # to do\n      en: A\n",
  ],
  ["zh", "a:\n  - { id: x, name: { zh: , en: A } }\n", "a:\n  - { id: x, name: { zh: New , en: A } }\n"],
])("sets an empty text in %s: %j", (language, before, after) => {
  const text = { language, text: "New", defaultLanguage: "en" };
  const changed = changeEntry(read(before), FIRST, (entry) => setText(entry, "name", text, "\n"));
  expect(writeListFile(changed)).toBe(after);
});

it("leaves a text unchanged if a language is emptied that it does not have", () => {
  const before = "a:\n  - id: x\n    name: A\n";
  const text = { language: "zh", text: "", defaultLanguage: "en" };
  const changed = changeEntry(read(before), FIRST, (entry) => setText(entry, "name", text, "\n"));
  expect(writeListFile(changed)).toBe(before);
});

it.each(["a:\n  - { icon, id: x }\n", "a:\n  - id: x\n    icon: !!str # pick one\n"])(
  "refuses to fill a key if that would change other values: %j",
  (before) => {
    const change = () => changeEntry(read(before), FIRST, (entry) => setValue(entry, "icon", "star", "\n"));
    expect(change).toThrow(FixedTextError);
  },
);
