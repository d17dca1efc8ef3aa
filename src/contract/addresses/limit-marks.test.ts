import { expect, it } from "vitest";
import { limitMarks } from "./limit-marks.ts";

it("keeps thirty combining marks in a row", () => {
  const marks = "\u0301\u0323".repeat(15);
  expect(limitMarks(`a${marks}b${marks}`)).toBe(`a${marks}b${marks}`);
  expect(limitMarks(`a${marks}\u0301\u0301b`)).toBe(`a${marks}b`);
});

it("makes normalisation of any text fast", () => {
  expect(limitMarks(`a${"\u0301\u0323".repeat(500_000)}`).normalize("NFKC")).toHaveLength(30);
  expect(limitMarks(`\uFF9E${"\u0301".repeat(30)}`.repeat(20_000))).toHaveLength(30);
});
