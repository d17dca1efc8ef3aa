import { expect, it } from "vitest";
import { anchorOf, locateAnchor } from "./text-anchor.ts";

const TEXT = "Seals sleep. Gulls sleep. Seals wake.";
const wordsAt = (text: string, anchor: ReturnType<typeof anchorOf>) => {
  const found = locateAnchor(text, anchor);
  return found && [found.from, text.slice(found.from, found.to)];
};

it("finds the same words again after an edit elsewhere", () => {
  const anchor = anchorOf(TEXT, { from: 19, to: 24 });
  expect(anchor).toMatchObject({ text: "sleep", position: 19 });
  expect(wordsAt(TEXT, anchor)).toEqual([19, "sleep"]);
  expect(wordsAt(`A new and rather long sentence. ${TEXT}`, anchor)).toEqual([51, "sleep"]);
});

it("prefers the nearest of equal places", () => {
  const rows = "| a |\n| a |\n| a |\n".repeat(20);
  const anchor = anchorOf(rows, { from: 122, to: 123 });
  expect(wordsAt(rows, anchor)).toEqual([122, "a"]);
});

it("finds nothing if the words were deleted", () => {
  expect(locateAnchor("Seals wake.", anchorOf(TEXT, { from: 13, to: 18 }))).toBeUndefined();
});

it("does not find deleted words in another place", () => {
  const text = "One morning, seals slept.\n\nNobody saw seals leave.\n";
  const anchor = anchorOf(text, { from: 13, to: 18 });
  expect(locateAnchor(text.replace("One morning, seals slept.", ""), anchor)).toBeUndefined();
  expect(wordsAt(`New. ${text}`, anchor)).toEqual([18, "seals"]);
});

it("finds words that are the whole text", () => {
  expect(wordsAt("Seals", anchorOf("Seals", { from: 0, to: 5 }))).toEqual([0, "Seals"]);
});
