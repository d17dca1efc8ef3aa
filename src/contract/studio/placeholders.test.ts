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

it("finds nothing in code, and no missing text in an opening with a picture", () => {
  expect(found("Write `[words]()` or ``![](`media:`)``.", "::button[`to= `]{to=/a.html}")).toEqual([]);
  expect(found("`a` [more]() `b`", "A ` and [more]()", "`` [x]() `")).toEqual([
    "1 address",
    "2 address",
    "3 address",
  ]);
  // A backslash before a backtick makes it text. Within code, a backslash has no effect.
  expect(found("\\`[more]()\\`", "\\`[x]()`", "`a\\`[x]()`", "\\\\`[x]()`", "\\``[x]()`")).toEqual([
    "1 address",
    "2 address",
    "3 address",
  ]);
  expect(found(":::hero[Seals]{image=media:seal.webp}", ":::")).toEqual([]);
  expect(found(":::hero[]{image=media:}", ":::")).toEqual(["1 title", "1 picture"]);
});

it("finds pictures and links without a target among others in a line", () => {
  expect(found("[a](b) ![](media:) and ![x](media:x.svg)")).toEqual(["1 picture"]);
  expect(found("![x](y) [more]()", "[a]", "[](), ![a](b)", "![a][b] (), [c] ()")).toEqual(["1 address"]);
  expect(found("![a]()", "[![x](media:x.svg)](/about.html)")).toEqual(["1 picture"]);
});

it("tells the delimiters of a table from other lines", () => {
  const rows = ["| --- |", "--- | ---", "|:-:|--", "  | :--- | ---: |  ", "--|:"];
  for (const row of rows) expect([row, found("| | |", row, "| | |")]).toEqual([row, ["1 heading", "3 cell"]]);
  for (const row of ["|---", "---", "| - - |", "| --- | a |", "|| --- |"])
    expect([row, found("| | |", row)]).toEqual([row, ["1 cell"]]);
});

it.each([
  ["spaces before a letter", (size: number) => `\n${" ".repeat(size)}x`],
  ["spaces after a delimiter", (size: number) => `\n| - |${" ".repeat(size)}x`],
  ["pictures that do not end", (size: number) => "![".repeat(size)],
  ["links that do not end", (size: number) => "[a".repeat(size)],
  ["code spans", (size: number) => "`a` ``b`` ".repeat(size / 5)],
  [
    "backticks without an end",
    (size: number) => Array.from({ length: Math.sqrt(size) }, (_, run) => `${"`".repeat(run)} `).join(""),
  ],
  ["escaped backticks", (size: number) => "\\`` ".repeat(size / 4)],
  ["backslashes", (size: number) => `${"\\".repeat(size)} \``],
  ["blocks", (size: number) => ":::note\n".repeat(size)],
  ["fences", (size: number) => "```\nx\n```\n".repeat(size)],
])("takes time in proportion to the length of a text: %s", (_name, textOf) => {
  // Expressions that examine the rest of the text from each place would take minutes.
  expect(findEmptyPlaces(textOf(400_000))).toEqual([]);
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
