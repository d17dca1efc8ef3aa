import { expect, it } from "vitest";
import { createRequestTextCache } from "./request-text-cache.ts";

it("caches answers only for short texts, and for a limited number", () => {
  const answers = createRequestTextCache<number>(100);
  for (let number = 0; number < 1_000; number += 1) answers.set(`browser ${number}`, number);
  answers.set("x".repeat(100_000), 1);
  answers.set("", 7);
  expect([answers.size, answers.get("browser 999"), answers.get("browser 1"), answers.get("")]).toEqual([
    100,
    999,
    undefined,
    7,
  ]);
  expect(answers.get("x".repeat(100_000))).toBeUndefined();
});
