import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { DueRelease } from "../../content/releases/due-releases.ts";
import { createReleaseWatch } from "./release-watch.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Opens a watch over a plan. The releases of each site are applied once its promise in `work` resolves. */
function watchOf(planned: Map<string, number>, work: Record<string, Promise<DueRelease[]>>) {
  return createReleaseWatch({
    dueReleases: {
      plan: async () => ({ times: new Map(planned), waiting: new Set<string>() }),
      prepare() {},
      apply: async (tenant = "") => work[tenant] ?? [],
      rest() {},
    },
  });
}

function release(tenant: string, outcome: "applied" | "failed"): DueRelease {
  const result =
    outcome === "failed" ? { outcome, reason: "disk full" } : ({ outcome, revision: 1 } as never);
  return { tenant, id: 1, title: "R", createdBy: null, result };
}

it("does not wait for its own thread once another server has applied the release", async () => {
  const planned = new Map([["corner", Date.now() - 10]]);
  const watch = watchOf(planned, { corner: new Promise(() => {}) });
  await watch.begin();
  const live = watch.applied("corner");
  planned.clear();
  await vi.advanceTimersByTimeAsync(1_000);
  await live;
  await watch.begin();
  expect(watch.nextMoment).toBe(Number.POSITIVE_INFINITY);
});

it("does not let a site wait for the release of another", async () => {
  const now = Date.now();
  const slow = Promise.withResolvers<DueRelease[]>();
  const quick = Promise.withResolvers<DueRelease[]>();
  const planned = new Map([
    ["slow", now - 20],
    ["quick", now - 10],
  ]);
  const watch = watchOf(planned, { slow: slow.promise, quick: quick.promise });
  await watch.begin();
  expect(["slow", "quick", "third"].map(watch.isApplying)).toEqual([true, true, false]);
  expect(watch.isDue(now)).toBe(false);
  planned.delete("quick");
  quick.resolve([release("quick", "applied")]);
  await watch.applied("quick");
  expect([watch.isApplying("slow"), watch.isApplying("quick")]).toEqual([true, false]);
  await watch.begin();
  // Answers of this time must not be cached, because a release is due that is not applied yet.
  expect(watch.nextMoment).toBe(now - 20);
});

it("tries a failed release again after a pause, and those of other sites on time", async () => {
  const now = Date.now();
  const planned = new Map([
    ["failing", now],
    ["other", now + 1_000],
  ]);
  const watch = watchOf(planned, { failing: Promise.resolve([release("failing", "failed")]) });
  await watch.begin();
  await watch.applied("failing");
  await watch.begin();
  expect(watch.isApplying("failing")).toBe(false);
  expect(watch.nextMoment).toBe(now + 1_000);
  planned.delete("other");
  watch.forget();
  await watch.begin();
  await watch.applied("failing");
  await watch.begin();
  expect(watch.nextMoment).toBe(now + 5_000);
});

it("stops waiting for a release after 15 seconds", async () => {
  const now = Date.now();
  const watch = watchOf(new Map([["slow", now]]), { slow: new Promise(() => {}) });
  await watch.begin();
  const applied = watch.applied("slow");
  await vi.advanceTimersByTimeAsync(15_000);
  await applied;
  await watch.begin();
  expect(watch.isApplying("slow")).toBe(false);
  expect(watch.nextMoment).toBe(now + 20_000);
});
