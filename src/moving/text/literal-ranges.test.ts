import { expect, it } from "vitest";
import { covers, literalRanges } from "./literal-ranges.ts";

it.each([
  { ranges: [], inside: [] },
  { ranges: [{ start: 2, end: 4 }], inside: [2, 3] },
  {
    ranges: [
      { start: 5, end: 7 },
      { start: 0, end: 2 },
    ],
    inside: [0, 1, 5, 6],
  },
  {
    ranges: [
      { start: 0, end: 8 },
      { start: 2, end: 3 },
      { start: 7, end: 9 },
    ],
    inside: [0, 1, 2, 3, 4, 5, 6, 7, 8],
  },
  {
    ranges: [
      { start: 3, end: 3 },
      { start: 4, end: 5 },
      { start: 5, end: 6 },
    ],
    inside: [4, 5],
  },
])("ranges $ranges cover $inside", ({ ranges, inside }) => {
  const isCovered = covers(ranges);
  expect(Array.from({ length: 10 }, (_, offset) => offset).filter((offset) => isCovered(offset))).toEqual(
    inside,
  );
});

it("many ranges cover what each of them covers", () => {
  const ranges = Array.from({ length: 500 }, (_, number) => ({
    start: (number * 7919) % 1_000,
    end: ((number * 7919) % 1_000) + (number % 3),
  }));
  const isCovered = covers(ranges);
  for (let offset = 0; offset < 1_010; offset += 1)
    expect(isCovered(offset)).toBe(ranges.some(({ start, end }) => offset >= start && offset < end));
});

it("ends code at three backticks within a line, which do not start a block", () => {
  const text = "```js shows``` code\n{{ name }}\n\n```js\n{{ code }}\n```\n";
  expect(literalRanges(text).code.map(({ start, end }) => text.slice(start, end))).toEqual([
    "```js shows```",
    "```js\n{{ code }}\n```",
  ]);
});
