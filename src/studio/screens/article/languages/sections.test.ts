import { expect, it } from "vitest";
import { placeOf, sectionsOf } from "./sections.ts";

const TEXT =
  "---\ntitle: a\n---\n\nBegin.\n\n## One\n\n```sh\n# no heading\n\nls\n```\n\n- a\n- b\n\n## Two\nEnd.\n";

it("splits a text at its headings", () => {
  const sections = sectionsOf(TEXT);
  expect(sections.map(({ line, text }) => [line, text.trim().split("\n")[0]])).toEqual([
    [4, "Begin."],
    [7, "## One"],
    [18, "## Two"],
  ]);
  expect(sections.map(({ text }) => text).join("")).toBe(TEXT.slice(TEXT.indexOf("---\n\n") + 4));
});

it("splits each section at its empty lines, but not within code", () => {
  const sections = sectionsOf(TEXT);
  expect(sections.map(({ blocks }) => blocks.map(({ line, text }) => [line, text.trim()]))).toEqual([
    [[5, "Begin."]],
    [
      [7, "## One"],
      [9, "```sh\n# no heading\n\nls\n```"],
      [15, "- a\n- b"],
    ],
    [
      [18, "## Two"],
      [19, "End."],
    ],
  ]);
});

it("finds the section and the block of a line", () => {
  const sections = sectionsOf(TEXT);
  expect(placeOf(sections, 1)).toMatchObject({ index: 0, part: 0 });
  expect(placeOf(sections, 16)).toMatchObject({ index: 1, block: { index: 2, of: 3 } });
  expect(placeOf(sections, 99)).toMatchObject({ index: 2, part: 1, block: { index: 1, part: 1, of: 2 } });
});
