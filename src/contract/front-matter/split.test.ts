import { describe, expect, it } from "vitest";
import { lineIn, titleIn, translationKeyIn } from "./lines.ts";
import { bodyOf, isFence, opensFrontMatter, splitFrontMatter } from "./split.ts";

describe("splitting a text at its front matter", () => {
  it.each([
    ["LF", "---\n", "title: A\n", "---\n", "\nText\n"],
    ["CRLF", "---\r\n", "title: A\r\n", "---\r\n", "Text\r\n"],
    ["a byte order mark", "\uFEFF---\n", "title: A\n", "---\n", "Text"],
    ["spaces after the hyphens", "--- \t\n", "title: A\n", "---  \n", "Text"],
    ["empty front matter", "---\n", "", "---\n", "Text"],
    ["nothing after the front matter", "---\n", "title: A\n", "---\n", ""],
    ["no line break after the closing line", "---\n", "title: A\n", "---", ""],
    ["dashes in a value", "---\n", "title: ---\nsummary: a --- b\n ---\n", "---\n", "Text"],
    ["a line of four hyphens", "---\n", "----\n", "---\n", "Text"],
    ["`...`, which closes nothing", "---\n", "title: A\n...\n", "---\n", "Text"],
    ["a thematic break in the body", "---\n", "title: A\n", "---\n", "Text\n\n---\n"],
  ])("keeps every byte: %s", (_, open, yaml, close, body) => {
    const text = open + yaml + close + body;
    expect(splitFrontMatter(text)).toEqual({ open, yaml, close, body });
    expect(bodyOf(text)).toBe(body);
  });

  it.each([
    ["no closing line", "---\ntitle: A\n"],
    ["`...` instead of a closing line", "---\ntitle: A\n...\nText\n"],
    ["only an opening line", "---"],
    ["a line before the front matter", "\n---\ntitle: A\n---\n"],
    ["a space before the hyphens", " ---\ntitle: A\n---\n"],
    ["four hyphens", "----\ntitle: A\n----\n"],
    ["an empty text", ""],
  ])("finds none: %s", (_, text) => {
    expect(splitFrontMatter(text)).toBeUndefined();
    expect(bodyOf(text)).toBe(text);
  });

  it("recognises lines that open or close it", () => {
    expect(["---", "--- \t", "---\r", "----", " ---", "...", ""].map(isFence)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(["---\n", "\uFEFF--- \r\nno end", "---", "text"].map(opensFrontMatter)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe("values on one line", () => {
  it.each([
    ["title: Seals", "Seals"],
    ["title: Seals # ours", "Seals"],
    ["title: C# in 2026 # keep short", "C# in 2026"],
    ['title: "No #1: \\"seals\\"" # ours', 'No #1: "seals"'],
    ["title: 'It''s' # ours", "It's"],
    ["summary: x\ntitle:  Seals  \r", "Seals"],
    ["title:", undefined],
    ['title: ""', undefined],
    ["title: # none", undefined],
    ["title: |\n  Seals", undefined],
    ["title: >-\n  Seals", undefined],
    ["  title: nested", undefined],
    ["subtitle: Seals", undefined],
  ])("are read without quotes and comments: %s", (yaml, title) => {
    expect(titleIn(`--- \n${yaml}\n---\ntitle: no\n`)).toBe(title);
  });

  it("are compared in one form", () => {
    expect(translationKeyIn(`---\ntranslationKey: ${"é".normalize("NFD")}\n---\n`)).toBe("é");
    expect(lineIn("---\ndraft: true\n---\n", "draft")).toBe("true");
  });
});
