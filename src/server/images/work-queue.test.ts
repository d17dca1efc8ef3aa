import { EventEmitter } from "node:events";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AbandonedError, QueueFullError, createWorkQueue } from "./work-queue.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A client that never disconnects. */
const patient = { destroyed: false, once: () => undefined };

/** Returns a client that the test can disconnect. */
function asker(): EventEmitter & { destroyed: boolean } {
  return Object.assign(new EventEmitter(), { destroyed: false });
}

/** Returns work that records its start and that the test can finish. */
function heldWork() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  return { begun, work, end: (name: string) => ends.get(name)?.() };
}

it("runs a few at once, in order, and equal ones once", async () => {
  const { begun, work, end } = heldWork();
  const queue = createWorkQueue<string>({ concurrency: 2, capacity: 10, timeoutMs: 1_000 });
  const all = ["a", "b", "c", "c", "d"].map((name) => queue.run(name, work(name), patient));
  expect(begun).toEqual(["a", "b"]);
  end("b");
  await all[1];
  await vi.waitFor(() => expect(begun).toEqual(["a", "b", "c"]));
  for (const name of ["a", "c"]) end(name);
  await vi.waitFor(() => expect(begun).toEqual(["a", "b", "c", "d"]));
  end("d");
  expect(await Promise.all(all)).toEqual(["a", "b", "c", "c", "d"]);
  // A pending timer would keep the process running.
  expect(vi.getTimerCount()).toBe(0);
});

it("refuses work if too much is waiting", async () => {
  const { work, end } = heldWork();
  const queue = createWorkQueue<string>({ concurrency: 1, capacity: 1, timeoutMs: 1_000 });
  const all = ["a", "b"].map((name) => queue.run(name, work(name), patient));
  await expect(queue.run("c", work("c"), patient)).rejects.toThrow(QueueFullError);
  end("a");
  await all[0];
  await vi.waitFor(() => end("b"));
  expect(await all[1]).toBe("b");
});

it("refuses work that has waited too long; started work may take its time", async () => {
  const { begun, work, end } = heldWork();
  const queue = createWorkQueue<string>({ concurrency: 1, capacity: 10, timeoutMs: 1_000 });
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
  // Work that was refused may be requested again.
  const again = queue.run("late", work("late"), patient);
  expect(begun).toEqual(["slow", "next", "late"]);
  end("late");
  expect(await again).toBe("late");
});

it("skips work that nobody waits for any more, and starts other work in its place", async () => {
  const { begun, work, end } = heldWork();
  const queue = createWorkQueue<string>({ concurrency: 1, capacity: 2, timeoutMs: 1_000 });
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
  // Work that has started is completed.
  end("running");
  expect(await running).toBe("running");
  for (const [name, result] of Object.entries({ stays, last })) {
    await vi.waitFor(() => end(name));
    expect(await result).toBe(name);
  }
  expect(begun).toEqual(["running", "stays", "last"]);
});
