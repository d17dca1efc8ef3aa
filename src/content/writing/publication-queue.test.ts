import { afterEach, expect, it, vi } from "vitest";
import { openSqliteInMemory } from "../engine/sqlite-memory.ts";
import { inTurn } from "./publication-queue.ts";
import { retryOnConflict } from "./retry-on-conflict.ts";

afterEach(() => void vi.useRealTimers());

/** Starts work that continues until `end` is called. */
function work() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { run: () => promise, end: resolve };
}

it("runs the publications of a site in order, also after a failed one", async () => {
  const engine = openSqliteInMemory();
  const order: number[] = [];
  const run = (index: number) =>
    inTurn(engine, "harbor", async () => {
      await Promise.resolve();
      order.push(index);
      if (index === 1) throw new Error("failed");
    });
  await Promise.allSettled([0, 1, 2, 3].map(run));
  expect(order).toEqual([0, 1, 2, 3]);
  await engine.close();
});

it("does not delay other sites, and refuses long waits and more than two hundred waiting publications", async () => {
  vi.useFakeTimers();
  const engine = openSqliteInMemory();
  const long = work();
  const running = inTurn(engine, "harbor", long.run);
  expect(await inTurn(engine, "quay", async () => "done")).toBe("done");
  const waiting = Array.from({ length: 201 }, () => inTurn(engine, "harbor", async () => "done"));
  const settled = Promise.allSettled(waiting);
  await expect(waiting.at(-1)).rejects.toMatchObject({
    failure: "busy",
    message: expect.stringMatching(/^Too many people/),
  });
  await vi.advanceTimersByTimeAsync(20_000);
  const reports = await settled;
  expect(reports.map(({ status }) => status)).toEqual(Array.from({ length: 201 }, () => "rejected"));
  expect(reports[0]).toMatchObject({
    reason: {
      failure: "busy",
      message: "Earlier publications of this site have taken more than 20 seconds; try again",
    },
  });
  long.end();
  await running;
  expect(await inTurn(engine, "harbor", async () => "done")).toBe("done");
  await engine.close();
});

it("gives conflicts during slow attempts as the reason, not the number of people", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const slow = retryOnConflict(async () => void vi.advanceTimersByTime(15_000));
  await expect(slow).rejects.toMatchObject({
    failure: "busy",
    message: "Others changed this site during each of 2 attempts in more than 20 seconds; try again",
  });
});
