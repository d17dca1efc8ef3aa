import { expect, it } from "vitest";
import { asParagraphs } from "./as-paragraphs.ts";

it.each([
  ["One.", "", "One.\n\nX\n"],
  ["One.\n", "Two.", "One.\n\nX\n\nTwo."],
  ["One.\r\n\r\n", "\r\nTwo.", "One.\r\n\r\nX\n\r\nTwo."],
  ["", "Two.", "X\n\nTwo."],
  ["", "", "X\n"],
])("between %j and %j", (before, after, whole) =>
  expect(before + asParagraphs("X", before, after) + after).toBe(whole),
);
