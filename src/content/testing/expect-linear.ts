import { expect } from "vitest";

/** Returns the processor time of work in milliseconds, so that other processes do not count. */
async function costOf(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

async function leastCost(work: () => unknown): Promise<number> {
  const costs = [await costOf(work), await costOf(work), await costOf(work)];
  return Math.min(...costs);
}

/** A factor of 2.5 for each of two doublings: twice the work, and some garbage collection. */
const MAXIMUM_GROWTH = 2.5 * 2.5;
const NOISE_MS = 200;

/** Fails if the time of work grows faster than its count. Measures it with four times the count, too. */
export async function expectLinear(work: (count: number) => unknown, count: number): Promise<void> {
  // Usually, one measurement of each length is enough.
  const once = await costOf(() => work(count));
  if ((await costOf(() => work(4 * count))) < once * MAXIMUM_GROWTH) return;
  const small = await leastCost(() => work(count));
  const large = await leastCost(() => work(4 * count));
  expect(large).toBeLessThan(small * MAXIMUM_GROWTH + NOISE_MS);
}
