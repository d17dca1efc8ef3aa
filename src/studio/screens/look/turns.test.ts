import { expect, it } from "vitest";
import { createTurns } from "./turns.ts";

it("starts a limited number of tasks at once, and the next when one ends or gives up", () => {
  const turns = createTurns(2);
  const begun: number[] = [];
  const ends = [0, 1, 2, 3, 4].map((index) => turns.take(() => begun.push(index)));
  expect(begun).toEqual([0, 1]);
  ends[2]?.();
  ends[0]?.();
  ends[0]?.();
  expect(begun).toEqual([0, 1, 3]);
  ends[3]?.();
  expect(begun).toEqual([0, 1, 3, 4]);
});
