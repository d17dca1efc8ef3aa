import fc from "fast-check";
import { expect, it } from "vitest";
import { lengthen, shorten } from "./short-entry.ts";

const rest = { base: "b", version: 3, sent: ["f"], at: 7 };

it("restores the typed text from any ancestor", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (ancestor, text) => {
      const entry = { ...rest, ancestor, text };
      expect(lengthen(shorten(entry, "it"), ancestor)).toEqual(entry);
    }),
  );
});

it("is only as long as the typed text", () => {
  const ancestor = "港口 ".repeat(50_000);
  const text = `${ancestor.slice(0, 70_000)}한 글자${ancestor.slice(70_000)}`;
  const short = shorten({ ...rest, ancestor, text }, "it");
  expect(short.change).toEqual({ from: 70_000, to: 70_000, insert: "한 글자" });
  expect(JSON.stringify(short).length).toBeLessThan(200);
});
