import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Deadline, ThreadPool } from "./thread-pool.ts";

/** If threads are prepared with this value, they do not send answers until the next preparation. */
const HOLD = -1;
/**
 * The script of a thread that adds the prepared number to each task. It answers larger tasks sooner, fails for negative ones,
 * and exits at 99. If it is prepared with shared memory, it counts its answers there.
 */
const SCRIPT = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from "node:worker_threads";
    let step = 0;
    let pending = [];
    let answers = new Int32Array(1);
    parentPort.on("message", (question) => {
      if ("prepare" in question) {
        if (typeof question.prepare === "object") answers = question.prepare;
        else step = question.prepare;
        for (const answer of pending.splice(0)) answer();
        return;
      }
      const { id, task } = question;
      if (task === 99) process.exit(1);
      const later = step === ${HOLD} ? (answer) => pending.push(answer) : setTimeout;
      later(() => {
        if (task < 0) parentPort.postMessage({ id, error: { name: "StoreError", message: "negative", code: "ENOSPC" } });
        else parentPort.postMessage({ id, result: task + step });
        Atomics.add(answers, 0, 1);
        Atomics.notify(answers, 0);
      }, 200 - 10 * task);
    });`)}`,
);

const PATIENT: Deadline<number, number> = {
  budgetMs: 60_000,
  refuse: () => expect.unreachable("no task takes that long"),
};
const light = (run: (task: number) => Promise<number>) => ({ isLight: () => true, run });

/** The script of a thread that answers with the task and the prepared number, but never answers 13. */
const BUSY = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from "node:worker_threads";
    let step = 0;
    parentPort.postMessage({ isLoaded: true });
    parentPort.on("message", (question) => {
      if ("prepare" in question) return void (step = question.prepare);
      while (question.task === 13);
      parentPort.postMessage({ id: question.id, result: question.task + step });
    });`)}`,
);

describe("ThreadPool", () => {
  let pool: ThreadPool<number | Int32Array, number, number>;
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
    for await (const result of pool.run(tasks, light(here))) results.push(result);
    return results;
  }

  it("yields results in the order of the tasks, based on the last preparation", async () => {
    pool = new ThreadPool(SCRIPT, 2, PATIENT);
    const tasks = Array.from({ length: 20 }, (_, index) => index);
    pool.prepare(100);
    expect(await sum(tasks, 100)).toEqual(tasks.map((task) => task + 100));
    pool.prepare(200);
    expect(await sum(tasks, 200)).toEqual(tasks.map((task) => task + 200));
  });

  it("runs a task in this thread only if all other threads have full queues", async () => {
    pool = new ThreadPool(SCRIPT, 2, PATIENT);
    await sum(Array.from({ length: 8 }, (_, index) => index));
    expect(doneHere).toEqual([]);
    pool.prepare(HOLD);
    const results = sum(Array.from({ length: 12 }, (_, index) => index));
    await expect.poll(() => doneHere.length).toBeGreaterThanOrEqual(4);
    pool.prepare(0);
    expect(await results).toHaveLength(12);
    expect(doneHere).toEqual([8, 9, 10, 11]);
  });

  it("sends work to threads between two tasks of this thread", async () => {
    pool = new ThreadPool(SCRIPT, 1, PATIENT);
    const answers = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    let taken = 0;
    function* tasks(): Generator<number> {
      while ((taken += 1) <= 20) yield 19;
    }
    // Each task takes longer in this thread than all tasks of the other thread take there.
    const here = async (task: number) => {
      doneHere.push(task);
      const given = taken - doneHere.length;
      for (let count = 0; count < given; count = Atomics.load(answers, 0)) Atomics.wait(answers, 0, count);
      return task;
    };
    pool.prepare(answers);
    const results: number[] = [];
    for await (const result of pool.run(tasks(), light(here))) results.push(result);
    expect(results).toHaveLength(20);
    expect(doneHere.length).toBeLessThan(12);
  });

  it("takes tasks only when it can run them", async () => {
    pool = new ThreadPool(SCRIPT, 2, PATIENT);
    let taken = 0;
    function* endless(): Generator<number> {
      for (;;) yield (taken += 1) % 10;
    }
    for await (const _result of pool.run(
      endless(),
      light(async (task) => task),
    ))
      if (taken > 100) break;
    expect(taken).toBeLessThan(110);
  });

  it("fails with a task's own error, and continues with others", async () => {
    pool = new ThreadPool(SCRIPT, 2, PATIENT);
    await expect(sum([1, -1, 2])).rejects.toMatchObject({
      name: "StoreError",
      message: "negative",
      code: "ENOSPC",
    });
    expect(await sum([1, 2])).toEqual([1, 2]);
  });

  it("refuses a task that takes too long, and runs the others in a new thread", async () => {
    pool = new ThreadPool(BUSY, 1, { budgetMs: 100, refuse: (task) => -task });
    pool.prepare(100);
    const here = { isLight: () => false, run: async () => expect.unreachable("no task is light") };
    const results: number[] = [];
    for await (const result of pool.run([1, 13, 2, 3, 13, 4, 5, 6, 7], here)) results.push(result);
    expect(results).toEqual([101, -13, 102, 103, -13, 104, 105, 106, 107]);
  });

  it("fails when a thread ends, for present and future tasks", async () => {
    pool = new ThreadPool(SCRIPT, 2, PATIENT);
    await expect(sum([1, 99, 2])).rejects.toThrow("A thread has ended");
    await expect(sum([1])).rejects.toThrow("A thread has ended");
  });
});
