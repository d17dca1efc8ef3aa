import { expect, it } from "vitest";
import { sectionAt, sectionsOf } from "./sections.ts";

const TEXT = "---\ntitle: a\n---\n\nBegin.\n\n## One\n\n```sh\n# no heading\n```\n\n## Two\nEnd.\n";

it("splits a text at its headings", () => {
  const sections = sectionsOf(TEXT);
  expect(sections.map(({ line, text }) => [line, text.trim().split("\n")[0]])).toEqual([
    [4, "Begin."],
    [7, "## One"],
    [13, "## Two"],
  ]);
  expect(sections.map(({ text }) => text).join("")).toBe(TEXT.slice(TEXT.indexOf("---\n\n") + 4));
});

it("finds the section of a line", () => {
  const sections = sectionsOf(TEXT);
  expect(sectionAt(sections, 1)).toEqual({ index: 0, part: 0 });
  expect(sectionAt(sections, 10)).toEqual({ index: 1, part: 0.5 });
  expect(sectionAt(sections, 99)).toEqual({ index: 2, part: 1 });
});
