import { expect, it } from "vitest";
import { meaningOf } from "./meaning.ts";

const article = (frontMatter: string, body: string) => `---\n${frontMatter}\n---\n${body}\n`;
const TEXT = article(
  "title: About\nsummary: Who we are\npublishedAt: 2026-01-01",
  "We open at *nine*.\n\n- One",
);

it.each([
  [
    "other tags",
    article(
      "title: About\nsummary: Who we are\ntags: [a, b]\npublishedAt: 2026-01-01",
      "We open at *nine*.\n\n- One",
    ),
  ],
  [
    "a list of tags below its key",
    article("tags:\n  - title\n  - b\ntitle: About\nsummary: Who we are", "We open at *nine*.\n\n- One"),
  ],
  [
    "dates, order, draft, a comment",
    article(
      "# Ours\ntitle: About\nsummary: Who we are\nupdatedAt: 2026-05-01\norder: 3\ndraft: true",
      "We open at *nine*.\n\n- One",
    ),
  ],
  ["keys in another order", article("summary: Who we are\ntitle: About", "We open at *nine*.\n\n- One")],
  [
    "quotes around a value",
    article("title: \"About\"\nsummary: 'Who we are'", "We open at *nine*.\n\n- One"),
  ],
  [
    "a value on several lines",
    article("title: About\nsummary: >-\n  Who\n  we are", "We open at *nine*.\n\n- One"),
  ],
  ["white space", article("title:   About\nsummary: Who we are", "\n\nWe open\nat *nine*.  \n\n\n- One\n\n")],
  ["line ends and a mark of byte order", `\uFEFF${TEXT.replaceAll("\n", "\r\n")}`],
])("is the same with %s", (_, text) => {
  expect(meaningOf(text)).toBe(meaningOf(TEXT));
});

it.each([
  ["another title", TEXT.replace("About", "About us")],
  ["another summary", TEXT.replace("Who we are", "Who we were")],
  ["no summary", TEXT.replace("summary: Who we are\n", "")],
  ["an alternative text of the cover", TEXT.replace("publishedAt", "coverAlt: A boat\npublishedAt")],
  ["another word", TEXT.replace("nine", "ten")],
  ["a word made of two", TEXT.replace("We open", "Weopen")],
  ["another link", TEXT.replace("*nine*", "[nine](b.md)")],
  [
    "a title that went into the summary",
    article("title: Who we are\nsummary: About", "We open at *nine*.\n\n- One"),
  ],
])("differs with %s", (_, text) => {
  expect(meaningOf(text)).not.toBe(meaningOf(TEXT));
});

it("ignores line breaks in Chinese, but not spaces between Korean words", () => {
  const meaning = (body: string) => meaningOf(article("title: 关于", body));
  expect(meaning("我们九点\n开门，见 AB。")).toBe(meaning("我们九点开门，见AB。"));
  expect(meaning("아홉 시")).not.toBe(meaning("아홉시"));
});

it("reads a text without front matter, and one of a million lines", () => {
  expect(meaningOf("Text")).not.toBe(meaningOf("Texts"));
  const long = "\n a".repeat(500_000);
  expect(meaningOf(article(`title: A${long}`, long))).toBe(
    meaningOf(article(`title: A${long}`, ` ${long}\n`)),
  );
});
