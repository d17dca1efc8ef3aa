import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { focusAttributes } from "./focus.ts";

const RULES = readFileSync(path.resolve(import.meta.dirname, "../styles/reset.css"), "utf8");

it.each([0, 4, 5, 34, 50, 66, 95, 100])("moves a picture to a step near %i %%", (place) => {
  const step = Math.round(place / 10);
  expect(focusAttributes({ x: place, y: place })).toEqual({ "data-focus-x": step, "data-focus-y": step });
  // The middle is the default.
  if (step !== 5)
    for (const axis of ["x", "y"])
      expect(RULES).toMatch(
        new RegExp(`img\\[data-focus-${axis}="${step}"\\] \\{\\s*--focus-${axis}: ${step * 10}%;`),
      );
});

it("does not move a picture without a focal point", () => {
  expect(focusAttributes(undefined)).toBeUndefined();
});
