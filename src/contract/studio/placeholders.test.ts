import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { findEmptyPlaces } from "./placeholders.ts";

function found(...lines: string[]): string[] {
  return findEmptyPlaces(lines.join("\n")).map(({ line, what }) => `${line} ${what}`);
}

it("finds what was not filled in, line by line", () => {
  expect(
    found(
      "---",
      "title: Seals",
      "---",
      ":::hero[]{image=media:}",
      "",
      '::button[]{to=""}',
      ":::",
      ":::people",
      "- ![](media:)",
      "  ****",
      ":::",
      '::event[Seals]{start= end= place=""}',
    ),
  ).toEqual(["4 title", "4 picture", "6 text", "6 address", "9 picture", "10 title", "12 day", "12 name"]);
  expect(found("## ", "- ", "- [ ] ", "> ", "[^1]: ", "", "| | |", "| --- | --- |", "|  |  |")).toEqual([
    "1 heading",
    "2 item",
    "3 item",
    "4 text",
    "5 text",
    "7 heading",
    "9 cell",
  ]);
  expect(found(":::note", "", ":::", "", "```js", "", "```")).toEqual(["1 text", "5 code"]);
});

it("finds nothing in a filled block, an example of code, or a line that separates sections", () => {
  expect(found(":::note", "Text", ":::", "****", "```", ":::hero[]", "- ", "```", "-", "  Text")).toEqual([]);
  expect(found("| | A |", "| --- | --- |", "| B | |", "> a", ">", "> b", "![](media:a.svg)")).toEqual([]);
});

it("finds nothing in the demo sites and starters", () => {
  const files = globSync("{sites,src/content/sites/starters}/**/articles/**/*.md");
  expect(files.length).toBeGreaterThan(100);
  const places = files.flatMap((file) => {
    const text = readFileSync(file, "utf8");
    return findEmptyPlaces(text).map(({ line, what }) => `${file}:${line} ${what}`);
  });
  expect(places).toEqual([]);
});
