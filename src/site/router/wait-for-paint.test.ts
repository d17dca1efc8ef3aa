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
  it("takes one frame if there are frames", async () => {
    vi.stubGlobal("requestAnimationFrame", (run: () => void) => setTimeout(run, 16));
    expect(await elapsed(100)).toBeLessThan(20);
  });

  it("never takes longer than the second frame, however late timers are", async () => {
    const frames: (() => void)[] = [];
    vi.stubGlobal("requestAnimationFrame", (run: () => void) => frames.push(run));
    vi.stubGlobal("setTimeout", () => 0);
    let isOver = false;
    void waitForPaint(100).then(() => (isOver = true));
    for (const isLast of [false, true]) {
      frames.shift()?.();
      await Promise.resolve();
      expect(isOver).toBe(isLast);
    }
  });

  it("takes 100 ms at most if there are no frames", async () => {
    vi.stubGlobal("requestAnimationFrame", () => 0);
    expect(await elapsed(100)).toBe(100);
  });
});
