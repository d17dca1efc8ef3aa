import { describe, expect, it } from "vitest";
import { findWords, linesBetween } from "./find-words.ts";

/** Returns the source with `|` at the position found, for a page whose clicked position is marked with `|`. */
function clicked(page: string, source: string): string {
  const [before = "", after = ""] = page.split("|");
  const at = findWords(source, { before, after });
  return at === undefined ? "nowhere" : `${source.slice(0, at)}|${source.slice(at)}`;
}

describe("a click in the preview", () => {
  it.each([
    ["Seals sl|eep.", "Seals sleep.", "Seals sl|eep."],
    ["Seals |sleep.", "**Seals** *sleep*.", "**Seals** *|sleep*."],
    ["see the har|bour", "see [the harbour](/the-harbour.html)", "see [the har|bour](/the-harbour.html)"],
    ["one two one tw|o", "one two one two", "one two one tw|o"],
    ["end|", "end\n", "end|\n"],
    ["|Begin", "## Begin", "## |Begin"],
    ["“Quo|ted” – it’s", '"Quoted" -- it\'s', '"Quo|ted" -- it\'s'],
    ["海豹在|码头上睡觉", "**海豹**在码头上睡觉", "**海豹**在|码头上睡觉"],
    ["물범은 부|두에서", "물범은 *부두*에서", "물범은 *부|두*에서"],
    ["𠮷野|家", "**𠮷野**家", "**𠮷野|**家"],
    ["Picture|", "---", "nowhere"],
  ])("%s", (page, source, found) => expect(clicked(page, source)).toBe(found));
});

it("finds the lines of a block with any line ending", () => {
  expect(linesBetween("a\r\nb\r\nc", 2, 3)).toEqual({ start: 3, piece: "b\r\n" });
  expect(linesBetween("a\nb", 2)).toEqual({ start: 2, piece: "b" });
  expect(linesBetween("a", 9)).toEqual({ start: 1, piece: "" });
});
