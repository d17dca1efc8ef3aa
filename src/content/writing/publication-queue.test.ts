import { afterEach, expect, it, vi } from "vitest";
import { openSqliteInMemory } from "../engine/sqlite-memory.ts";
import { inTurn } from "./publication-queue.ts";

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
  await expect(waiting.at(-1)).rejects.toMatchObject({ failure: "busy" });
  await vi.advanceTimersByTimeAsync(20_000);
  const reports = await settled;
  expect(reports.map(({ status }) => status)).toEqual(Array.from({ length: 201 }, () => "rejected"));
  long.end();
  await running;
  expect(await inTurn(engine, "harbor", async () => "done")).toBe("done");
  await engine.close();
});
