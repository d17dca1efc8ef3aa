import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readFrontMatter } from "./read.ts";
import { setFrontMatter } from "./set.ts";

const article = (...lines: string[]) => `---\n${lines.join("\n")}\n---\n\nText: [a]\n`;

describe("setting a front-matter value", () => {
  it.each([
    [
      "replaces a plain value",
      ["title: Seals # ours", "order: 3"],
      "title",
      "Harbour seals",
      ["title: Harbour seals # ours", "order: 3"],
    ],
    ["adds necessary quotes", ["title: Seals"], "title", "Seals: a life", ['title: "Seals: a life"']],
    ["removes unnecessary quotes", ['title: "Seals: a life"'], "title", "Seals", ["title: Seals"]],
    ["keeps optional quotes", ["title: 'Seals'"], "title", "It's", ["title: 'It''s'"]],
    [
      "writes a date without quotes",
      ["title: a"],
      "publishedAt",
      "2026-05-31",
      ["title: a", "publishedAt: 2026-05-31"],
    ],
    ["quotes a text that YAML would read as a number", ["title: a"], "title", "42", ['title: "42"']],
    ["removes a flag", ["title: a", "draft: true"], "draft", undefined, ["title: a"]],
    ["replaces a number", ["title: a", "order: 1"], "order", 20, ["title: a", "order: 20"]],
    [
      "inserts a new key in the usual order",
      ["title: a", "# why", "order: 1"],
      "summary",
      "b",
      ["title: a", "summary: b", "# why", "order: 1"],
    ],
    [
      "replaces a folded text",
      ["title: a", "summary: >", "  one", "  two", "order: 1"],
      "summary",
      "three",
      ["title: a", "summary: three", "order: 1"],
    ],
    [
      "changes a list in brackets",
      ["title: a", "tags: [x,  y] # z"],
      "tags",
      ["x", "it, too"],
      ["title: a", 'tags: [x,  "it, too"] # z'],
    ],
    [
      "changes a list on separate lines",
      ["title: a", "tags:", "  - x", "  - y", "order: 1"],
      "tags",
      ["x", "z"],
      ["title: a", "tags:", "  - x", "  - z", "order: 1"],
    ],
    [
      "changes a list that is not indented",
      ["tags:", "- x", "- y", "title: a"],
      "tags",
      ["x", "z"],
      ["tags:", "- x", "- z", "title: a"],
    ],
    ["fills in an empty key", ["title:", "order: 1"], "title", "a", ["title: a", "order: 1"]],
    [
      "removes a list",
      ["title: a", "tags:", "  - x", "order: 1"],
      "tags",
      undefined,
      ["title: a", "order: 1"],
    ],
    ["writes letters of any script", ["title: 물범"], "title", "海豹 – 물범 “a”", ["title: 海豹 – 물범 “a”"]],
    ["quotes a text with trailing space", ["title: a"], "title", "a ", ['title: "a "']],
  ])("%s", (_, before, key, value, after) =>
    expect(setFrontMatter(article(...before), key, value)).toBe(article(...after)),
  );

  it("keeps line endings and the byte order mark", () => {
    const text = `\uFEFF---\r\ntitle: a\r\n---\r\nb\r\n`;
    expect(setFrontMatter(text, "order", 2)).toBe(`\uFEFF---\r\ntitle: a\r\norder: 2\r\n---\r\nb\r\n`);
  });

  it.each(["No front matter\n", "---\ntitle: [a\n---\n", "---\n- a\n---\n", "---\n{ title: a }\n---\n"])(
    "leaves %j alone",
    (text) => expect(setFrontMatter(text, "title", "b")).toBeUndefined(),
  );
});

it("returns the lines of each key", () => {
  const frontMatter = readFrontMatter(article("title: a", "summary: >", "  b", "  c", "tags: [x]"));
  expect(frontMatter?.lines).toEqual({
    title: { first: 2, last: 2 },
    summary: { first: 3, last: 5 },
    tags: { first: 6, last: 6 },
  });
});

it("changes only the line of the key in every article of the demo sites", () => {
  const files = globSync("sites/*/articles/**/*.md");
  expect(files.length).toBeGreaterThan(100);
  for (const file of files) {
    const text = readFileSync(file, "utf8");
    const changed = setFrontMatter(text, "title", "Another: title") ?? expect.fail(file);
    const lines = changed.split("\n");
    const differing = text.split("\n").filter((line, index) => line !== lines[index]);
    expect(differing, file).toHaveLength(1);
    expect(setFrontMatter(setFrontMatter(text, "unlisted", undefined) ?? "", "order", 77), file).toContain(
      "order: 77",
    );
  }
});
