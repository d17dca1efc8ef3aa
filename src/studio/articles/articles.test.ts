import { describe, expect, it } from "vitest";
import { isArticleSlug } from "../../contract/addresses/slugs.ts";
import { articleName, parseArticleName } from "./article-name.ts";
import { copyOf } from "./copy-of.ts";
import { editTags } from "./edit-tags.ts";
import { entriesOf } from "./front-matter-entries.ts";
import { newText } from "./new-text.ts";
import { slugOf } from "./slug-of.ts";
import { structureOf } from "./structure-of.ts";

describe("the name of an article's file", () => {
  it.each(["articles/en/about.md", "articles/kr/통찰/첫-글.md"])("%s is parsed and written back", (name) => {
    const article = parseArticleName(name);
    expect(article && articleName(article)).toBe(name);
  });

  it.each(["menus.yaml", "articles/xx/about.md", "articles/en/a/b/c.md"])("%s is not an article", (name) => {
    expect(parseArticleName(name)).toBeUndefined();
  });
});

describe("the address for a title", () => {
  it.each([
    ["What we don’t know, yet", "what-we-dont-know-yet"],
    ["한국에서 회사 세우기", "한국에서-회사-세우기"],
    ["第一步：从哪里开始？", "第一步-从哪里开始"],
    ["Über Ziele — 2026", "über-ziele-2026"],
    ["Search", "search-1"],
    ["…", ""],
  ])("%s becomes %s", (title, slug) => {
    expect(slugOf(title)).toBe(slug);
  });

  it("is valid for any length of title", () => {
    for (const title of ["가".repeat(300), "a b ".repeat(100), "e\u0301".repeat(90)])
      expect(isArticleSlug(slugOf(title))).toBe(true);
  });
});

describe("front matter split into its keys", () => {
  it("loses no line", () => {
    const yaml = "# about\ntitle: A\n\ntags:\n  - a\n  - b\n# next\norder: 1\n# end\n";
    const entries = entriesOf(yaml);
    expect(entries.map(({ key }) => key)).toEqual(["title", "tags", "order"]);
    expect(entries.map(({ lines }) => lines).join("")).toBe(yaml);
  });
});

describe("the initial text of a translation", () => {
  it("is the original's text, with its details but without its title and summary", () => {
    const original =
      "---\ntitle: A\nsummary: Of it\ncover: media:covers/a.svg\n---\nHello.\n\n- One\n- Two\n\n| a | b |\n| - | - |\n";
    expect(structureOf(original)).toBe(
      '---\ntitle: ""\ncover: media:covers/a.svg\n---\n\nHello.\n\n- One\n- Two\n\n| a | b |\n| - | - |\n',
    );
  });

  it("sets a translation key if the address differs", () => {
    const original = "---\ntitle: A\ntranslationKey: older\n---\n\n:::note[Mind]\nCare.\n:::\n";
    expect(structureOf(original, { key: "old" })).toBe(
      '---\ntitle: ""\ntranslationKey: "old"\n---\n\n:::note[Mind]\nCare.\n:::\n',
    );
  });

  it("of an empty text is empty", () => {
    expect(structureOf("---\ntitle: A\n---\n")).toBe('---\ntitle: ""\n---\n\n');
  });
});

describe("tags of a text", () => {
  const change = { add: ["tea", "새 글"], remove: ["old"] };

  it.each([
    [
      "---\ntitle: A\ntags: [old, sea]\norder: 1\n---\nB",
      "---\ntitle: A\ntags: [sea, tea, 새 글]\norder: 1\n---\nB",
    ],
    [
      "---\ntags:\n  - old\n  - sea\norder: 1\n---\n",
      "---\ntags:\n  - sea\n  - tea\n  - 새 글\norder: 1\n---\n",
    ],
    ["---\r\ntitle: A\r\n---\r\nB", "---\r\ntitle: A\r\ntags: [tea, 새 글]\r\n---\r\nB"],
    ["---\ntags:\ntitle: A\n---\n", "---\ntags: [tea, 새 글]\ntitle: A\n---\n"],
    ['---\ntags: ["a, b"] # kept\n---\n', '---\ntags: ["a, b", tea, 새 글] # kept\n---\n'],
  ])("%j become %j", (text, changed) => {
    expect(editTags(text, change)).toBe(changed);
    expect(editTags(changed, change)).toBe(changed);
  });

  it.each(["No front matter", "---\ntags: sea\n---\n", "---\ntags: [\n---\n"])(
    "%j is not changed",
    (text) => {
      expect(editTags(text, change)).toBeUndefined();
    },
  );
});

it("a copy has no translation key", () => {
  expect(copyOf("---\ntitle: A\ntranslationKey: a\norder: 1\n---\nText\n")).toBe(
    "---\ntitle: A\norder: 1\n---\nText\n",
  );
});

it("a new text is valid", () => {
  expect(newText({ title: 'Say "yes": 1', day: "2026-11-27" })).toBe(
    '---\ntitle: "Say \\"yes\\": 1"\npublishedAt: 2026-11-27\n---\n\n',
  );
});
