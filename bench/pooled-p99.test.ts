// @module-tag scale
import { expect, it } from "vitest";
import { type Round, intervalOf, pooledP99 } from "./pooled-p99.ts";

/** Returns a random generator with a seed, so that failures can be reproduced. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

function roundsOf(random: () => number, factor: number): Round[] {
  const page = () => 0.3 - Math.log(random());
  const pages = (scale: number) => Array.from({ length: 100 }, () => page() * scale);
  return Array.from({ length: 12 }, () => ({ on: pages(factor), off: pages(1) }));
}

it("combines all rounds", () => {
  const rounds = [
    { on: Array.from({ length: 50 }, (_, index) => index), off: [1] },
    { on: Array.from({ length: 50 }, (_, index) => 50 + index), off: [2] },
  ];
  expect([pooledP99(rounds, "on"), pooledP99(rounds, "off")]).toEqual([99, 2]);
});

it("returns an interval that contains the true ratio and excludes distant ones", () => {
  for (const factor of [1, 2]) {
    const [low, high] = intervalOf(roundsOf(seeded(7), factor), seeded(11));
    expect(low).toBeLessThan(factor);
    expect(high).toBeGreaterThan(factor);
    expect(high - low).toBeLessThan(factor * 0.8);
  }
});
