import { describe, expect, it, vi } from "vitest";
import { MAXIMUM_RETRIES, createRetryBudget } from "./retry-budget.ts";

describe("createRetryBudget", () => {
  it("permits a few retries, then none until the time window has passed", () => {
    let time = 0;
    const mayRetry = createRetryBudget(() => time);
    const permitted = Array.from({ length: MAXIMUM_RETRIES + 3 }, () => mayRetry()).filter(Boolean);
    expect(permitted).toHaveLength(MAXIMUM_RETRIES);
    time = 9_999;
    expect(mayRetry()).toBe(false);
    time = 10_000;
    expect(mayRetry()).toBe(true);
  });

  it("permits none while offline", () => {
    vi.stubGlobal("navigator", { onLine: false });
    expect(createRetryBudget()()).toBe(false);
    vi.unstubAllGlobals();
  });
});
