import { describe, expect, it } from "vitest";
import { titleIn } from "../../contract/front-matter/lines.ts";
import type { EditedFile } from "../../contract/studio/endpoints/files.ts";
import { hasOnlyFrontMatter, isHiddenText, isScheduledText, joiningKeyOf, openText } from "./article-file.ts";

const FILE: EditedFile = {
  name: "articles/en/a.md",
  hash: "h1",
  text: "published",
  author: null,
  at: null,
  draft: null,
};
const DRAFT = {
  name: FILE.name,
  version: 7,
  base: "h0",
  editedBy: "jun",
  editedAt: 1,
  isOutdated: true,
  text: "draft",
};

describe("opening a text", () => {
  it("shows the published text, or its draft", () => {
    expect(openText(FILE, undefined).opened).toMatchObject({ text: "published", base: "h1", version: null });
    expect(openText({ ...FILE, draft: DRAFT }, undefined)).toMatchObject({
      opened: { text: "draft", base: "h0", version: 7, isUnsaved: false },
    });
  });

  it("restores unsaved typing with its base version", () => {
    const entry = { text: "typed", base: "h0", version: 6, ancestor: "older", sent: ["f1"], at: 2 };
    const { at: _, ...typed } = entry;
    expect(openText({ ...FILE, draft: DRAFT }, entry)).toEqual({
      instead: { version: 7, text: "draft", base: "h0", by: "jun" },
      opened: { name: FILE.name, ...typed, isUnsaved: true },
    });
  });

  it("reports nothing if the journal has the same text", () => {
    const entry = { text: "draft", base: "h0", version: 6, ancestor: "older", at: 2 };
    const opening = openText({ ...FILE, draft: DRAFT }, entry);
    expect(opening).toMatchObject({ opened: { version: 7, isUnsaved: false } });
    expect(opening.instead).toBeUndefined();
  });
});

it.each([
  ["---\ntitle: Opening day\n---\n", "Opening day"],
  ['\uFEFF---\r\nlayout: x\r\ntitle: "Costs: a list"\r\n---\r\n', "Costs: a list"],
  ["---\ntitle: Seals # ours\n---\n", "Seals"],
  ['---\ntitle: "No #1: seals" # ours\n---\n', "No #1: seals"],
  ["title: not in front\n", undefined],
  ["---\ntitle:\n---\n", undefined],
  ['---\ntitle: ""\n---\n', undefined],
])("reads the title from the front matter: %j", (text, title) => {
  expect(titleIn(text)).toBe(title);
});

it.each([
  ["publishedAt: 2026-05-31", true],
  ['publishedAt: "2026-05-31T09:30"', true],
  ["publishedAt: 2026-05-01", false],
  ["publishedAt: 2026-05-02T11:00", false],
  ["publishedAt: 2026-05-02T23:00", true],
  ["publishedAt: 2026-05-02T23:00+09:00", false],
  ["summary: later", false],
])("with %s, a text is scheduled: %s", (line, isScheduled) => {
  const text = `--- \r\ntitle: Seals\r\n${line}\r\n---\r\n\r\npublishedAt: 2099-01-01\r\n`;
  expect(isScheduledText(text, Date.parse("2026-05-02T12:00-04:00"), "America/New_York")).toBe(isScheduled);
});

it.each(["\n", "\r\n"])("is hidden from readers with any line ending: %j", (end) => {
  const text = (lines: string[]) => ["---", ...lines, "---", "", "draft: true", ""].join(end);
  expect(isHiddenText(text(["title: Seals", "draft: true", "tags: [x]"]))).toBe(true);
  expect(isHiddenText(text(["title: Seals", "draft: false"]))).toBe(false);
});

it.each([
  ["---\ntitle: Seals\n---\n\n", true],
  ["\uFEFF---\r\ntitle: Seals\r\n---\r\n", true],
  ["---\ntitle: Seals\n---\n\nSeals sleep.\n", false],
  ["Seals sleep.\n", false],
  ["", false],
])("%j consists of front matter only: %s", (text, isSo) => expect(hasOnlyFrontMatter(text)).toBe(isSo));

it.each([
  ["---\ntitle: A\n---\ntranslationKey: no\n", "news/a"],
  ["---\ntitle: A\ntranslationKey: news/b # as in English\n---\n", "news/b"],
  ['---\r\ntranslationKey: "c"\r\ntitle: A\r\n---\r\n', "c"],
])("%j has the translation key %s", (text, key) => expect(joiningKeyOf(text, "news/a")).toBe(key));
