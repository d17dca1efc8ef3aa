import fc from "fast-check";
import { expect, it } from "vitest";
import { compareTexts, initialSides, joinChoices } from "./compare-texts.ts";

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

it.each([
  ["what only they changed", "a\nb\nc\nd\n", "a\nb\nc\nD\n", "A\nb\nc\nX\n", "A\nb\nc\nD\n"],
  ["lines that only they added", "a\nb\nc\nd\n", "a\nb\nc\nD\n", "a\nnew\nb\nc\nX\n", "a\nnew\nb\nc\nD\n"],
  ["lines that only they removed", "a\nb\nc\nd\n", "a\nb\nc\nD\n", "b\nc\nX\n", "b\nc\nD\n"],
  ["nothing that we removed", "a\nb\nc\nd\n", "b\nc\nD\n", "a\nb\nc\nX\n", "b\nc\nD\n"],
  ["nothing without an ancestor", null, "a\nb\n", "A\nb\n", "a\nb\n"],
] as const)("takes over at first %s", (_, ancestor, ours, theirs, chosen) => {
  const pieces = compareTexts(ours, theirs);
  expect(joinChoices(pieces, initialSides(pieces, ancestor))).toBe(chosen);
});
