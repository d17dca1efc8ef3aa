import fc from "fast-check";
import { expect, it } from "vitest";
import { compareTexts, joinChoices } from "./compare-texts.ts";

it("two texts are compared by lines, and each difference chosen for itself", () => {
  const pieces = compareTexts("a\nb\nc\nd", "a\nB\nc\nD\n");
  expect(pieces).toEqual([
    { kind: "same", text: "a\n" },
    { kind: "different", ours: "b\n", theirs: "B\n" },
    { kind: "same", text: "c\n" },
    { kind: "different", ours: "d", theirs: "D\n" },
  ]);
  expect(joinChoices(pieces, ["theirs", "ours"])).toBe("a\nB\nc\nd");
});

it("all of one side is that text, to the byte", () => {
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
