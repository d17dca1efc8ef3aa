import { EventEmitter } from "node:events";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AbandonedError, QueueFullError, createWorkQueue } from "./work-queue.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Waits for everything. */
const patient = { destroyed: false, once: () => undefined };

/** Leaves when the test says so. */
function asker(): EventEmitter & { destroyed: boolean } {
  return Object.assign(new EventEmitter(), { destroyed: false });
}

/** Work that is done when the test says so, and knows when it was begun. */
function heldWork() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  return { begun, work, end: (name: string) => ends.get(name)?.() };
}

it("does a few at once, in the order of asking, and equal ones once", async () => {
  const { begun, work, end } = heldWork();
  const queue = createWorkQueue<string>({ concurrency: 2, capacity: 10, patience: 1_000 });
  const all = ["a", "b", "c", "c", "d"].map((name) => queue.run(name, work(name), patient));
  expect(begun).toEqual(["a", "b"]);
  end("b");
  await all[1];
  await vi.waitFor(() => expect(begun).toEqual(["a", "b", "c"]));
  for (const name of ["a", "c"]) end(name);
  await vi.waitFor(() => expect(begun).toEqual(["a", "b", "c", "d"]));
  end("d");
  expect(await Promise.all(all)).toEqual(["a", "b", "c", "c", "d"]);
  // What waits for its patience to end keeps the process from ending.
  expect(vi.getTimerCount()).toBe(0);
});

it("refuses what finds too many waiting", async () => {
  const { work, end } = heldWork();
  const queue = createWorkQueue<string>({ concurrency: 1, capacity: 1, patience: 1_000 });
  const all = ["a", "b"].map((name) => queue.run(name, work(name), patient));
  await expect(queue.run("c", work("c"), patient)).rejects.toThrow(QueueFullError);
  end("a");
  await all[0];
  await vi.waitFor(() => end("b"));
  expect(await all[1]).toBe("b");
});

it("refuses what has waited too long, and does not do it; what has begun may take its time", async () => {
  const { begun, work, end } = heldWork();
  const queue = createWorkQueue<string>({ concurrency: 1, capacity: 10, patience: 1_000 });
  const slow = queue.run("slow", work("slow"), patient);
  const late = queue.run("late", work("late"), patient).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(999);
  const next = queue.run("next", work("next"), patient);
  await vi.advanceTimersByTimeAsync(1);
  expect(await late).toBeInstanceOf(QueueFullError);
  end("slow");
  expect(await slow).toBe("slow");
  await vi.waitFor(() => expect(begun).toEqual(["slow", "next"]));
  end("next");
  expect(await next).toBe("next");
  // It may be asked for again.
  const again = queue.run("late", work("late"), patient);
  expect(begun).toEqual(["slow", "next", "late"]);
  end("late");
  expect(await again).toBe("late");
});

it("does not do what nobody waits for any more, and gives its place to others", async () => {
  const { begun, work, end } = heldWork();
  const queue = createWorkQueue<string>({ concurrency: 1, capacity: 2, patience: 1_000 });
  const first = asker();
  const running = queue.run("running", work("running"), first);
  const [one, other] = [asker(), asker()];
  const left = [one, other].map((who) =>
    queue.run("left", work("left"), who).catch((error: unknown) => error),
  );
  const stays = queue.run("stays", work("stays"), patient);
  for (const who of [first, one]) who.emit("close");
  await expect(queue.run("too many", work("too many"), patient)).rejects.toThrow(QueueFullError);
  other.emit("close");
  for (const error of await Promise.all(left)) expect(error).toBeInstanceOf(AbandonedError);
  const gone = { ...patient, destroyed: true };
  await expect(queue.run("gone", work("gone"), gone)).rejects.toThrow(AbandonedError);
  const last = queue.run("last", work("last"), patient);
  // What has begun is finished.
  end("running");
  expect(await running).toBe("running");
  for (const [name, result] of Object.entries({ stays, last })) {
    await vi.waitFor(() => end(name));
    expect(await result).toBe(name);
  }
  expect(begun).toEqual(["running", "stays", "last"]);
});
