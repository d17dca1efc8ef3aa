import { expect, it, vi } from "vitest";
import type { DueRelease } from "../../content/releases/due-releases.ts";
import { createReleaseWatch } from "./release-watch.ts";

it("does not wait for its own thread once another server has applied the release", async () => {
  vi.useFakeTimers();
  let planned: number | undefined = Date.now() - 10;
  const starting = Promise.withResolvers<DueRelease[]>();
  const watch = createReleaseWatch({
    dueReleases: {
      nextMoment: async () => planned,
      prepare() {},
      apply: () => starting.promise,
      rest() {},
    },
  });
  const live = watch.goLive();
  planned = undefined;
  await vi.advanceTimersByTimeAsync(1_000);
  await live;
  expect(watch.nextMoment).toBe(Number.POSITIVE_INFINITY);
  starting.resolve([]);
});
