import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ThreadPool } from "./thread-pool.ts";

/** Adds what was prepared to each number, the larger ones sooner; refuses negative ones, and ends at 99. */
const SCRIPT = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from "node:worker_threads";
    let step = 0;
    parentPort.on("message", (question) => {
      if ("prepare" in question) return void (step = question.prepare);
      const { id, task } = question;
      if (task === 99) process.exit(1);
      setTimeout(() => {
        if (task < 0) parentPort.postMessage({ id, error: { name: "StoreError", message: "negative", code: "ENOSPC" } });
        else parentPort.postMessage({ id, result: task + step });
      }, 200 - 10 * task);
    });`)}`,
);

describe("ThreadPool", () => {
  let pool: ThreadPool<number, number, number>;
  let doneHere: number[];

  beforeEach(() => {
    doneHere = [];
  });
  afterEach(() => pool.close());

  async function sum(tasks: Iterable<number>, step = 0): Promise<number[]> {
    const results: number[] = [];
    const here = async (task: number) => {
      doneHere.push(task);
      return task + step;
    };
    for await (const result of pool.run(tasks, here)) results.push(result);
    return results;
  }

  it("gives results in the order of the tasks, by what was prepared last", async () => {
    pool = new ThreadPool(SCRIPT, 2);
    const tasks = Array.from({ length: 20 }, (_, index) => index);
    pool.prepare(100);
    expect(await sum(tasks, 100)).toEqual(tasks.map((task) => task + 100));
    pool.prepare(200);
    expect(await sum(tasks, 200)).toEqual(tasks.map((task) => task + 200));
  });

  it("does here what comes while every thread has enough to do, and nothing else", async () => {
    pool = new ThreadPool(SCRIPT, 2);
    await sum(Array.from({ length: 8 }, (_, index) => index));
    expect(doneHere).toEqual([]);
    await sum(Array.from({ length: 12 }, (_, index) => index));
    expect(doneHere).toEqual([8, 9, 10, 11]);
  });

  it("gives threads more work while this one goes from task to task", async () => {
    pool = new ThreadPool(SCRIPT, 1);
    // Each takes this thread longer than the other takes for all that it has been given.
    const here = async (task: number) => {
      doneHere.push(task);
      for (const end = performance.now() + 100; performance.now() < end;);
      return task;
    };
    await sum([19]);
    const results: number[] = [];
    for await (const result of pool.run(Array<number>(20).fill(19), here)) results.push(result);
    expect(results).toHaveLength(20);
    expect(doneHere.length).toBeLessThan(12);
  });

  it("takes tasks only as it gets through them", async () => {
    pool = new ThreadPool(SCRIPT, 2);
    let taken = 0;
    function* endless(): Generator<number> {
      for (;;) yield (taken += 1) % 10;
    }
    for await (const _result of pool.run(endless(), async (task) => task)) if (taken > 100) break;
    expect(taken).toBeLessThan(110);
  });

  it("fails with a task's own error, and goes on with others", async () => {
    pool = new ThreadPool(SCRIPT, 2);
    await expect(sum([1, -1, 2])).rejects.toMatchObject({
      name: "StoreError",
      message: "negative",
      code: "ENOSPC",
    });
    expect(await sum([1, 2])).toEqual([1, 2]);
  });

  it("fails when a thread ends, now and later", async () => {
    pool = new ThreadPool(SCRIPT, 2);
    await expect(sum([1, 99, 2])).rejects.toThrow("A thread has ended");
    await expect(sum([1])).rejects.toThrow("A thread has ended");
  });
});
