import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { waitForPaint } from "./wait-for-paint.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function elapsed(limitMs: number): Promise<number> {
  const started = Date.now();
  const waited = waitForPaint(limitMs).then(() => Date.now() - started);
  await vi.runAllTimersAsync();
  return waited;
}

describe("waitForPaint", () => {
  it("lasts one frame where there are frames", async () => {
    vi.stubGlobal("requestAnimationFrame", (run: () => void) => setTimeout(run, 16));
    expect(await elapsed(100)).toBeLessThan(20);
  });

  it("lasts 100 ms at the most where there are none", async () => {
    vi.stubGlobal("requestAnimationFrame", () => 0);
    expect(await elapsed(100)).toBe(100);
  });
});
