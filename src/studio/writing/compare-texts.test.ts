import fc from "fast-check";
import { expect, it } from "vitest";
import { compareTexts, joinChoices } from "./compare-texts.ts";

it("compares texts by lines, with a choice for each difference", () => {
  const pieces = compareTexts("a\nb\nc\nd", "a\nB\nc\nD\n");
  expect(pieces).toEqual([
    { kind: "same", text: "a\n" },
    { kind: "different", ours: "b\n", theirs: "B\n" },
    { kind: "same", text: "c\n" },
    { kind: "different", ours: "d", theirs: "D\n" },
  ]);
  expect(joinChoices(pieces, ["theirs", "ours"])).toBe("a\nB\nc\nd");
});

it("returns one side byte for byte when all choices are that side", () => {
  const text = fc.array(fc.constantFrom("a\n", "b\r\n", "\n", "c", "\uFEFF")).map((lines) => lines.join(""));
  fc.assert(
    fc.property(text, text, (ours, theirs) => {
      const pieces = compareTexts(ours, theirs);
      const all = (side: "ours" | "theirs") =>
        joinChoices(
          pieces,
          pieces.map(() => side),
        );
      return all("ours") === ours && all("theirs") === theirs;
    }),
  );
});
