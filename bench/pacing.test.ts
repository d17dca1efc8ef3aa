import { monitorEventLoopDelay } from "node:perf_hooks";
import { describe, expect, it } from "vitest";
import { createRandom } from "../src/content/testing/random.ts";
import { startPacing } from "./pacing.ts";

interface Sent {
  connection: string;
  /** Start of the request's clock, in milliseconds after the start of the run. */
  clock: number;
  /** When the connection became free, in milliseconds after the start of the run. */
  freeAt: number;
}

/** Simulates a run over the connections, in which each request is answered after a given number of milliseconds. */
async function run(
  connections: string[],
  {
    rate,
    seconds,
    random,
    answerMs = () => 0,
  }: {
    rate: number;
    seconds: number;
    random?: (() => number) | undefined;
    answerMs?: (number: number) => number;
  },
): Promise<Sent[]> {
  const sent: Sent[] = [];
  const started = performance.now();
  const freeAt = new Map<string, number>();
  await new Promise<void>((resolve) => {
    let open = connections.length;
    const pacing = startPacing<string>({
      rate,
      seconds,
      random,
      send(connection, clock) {
        sent.push({ connection, clock: clock - started, freeAt: freeAt.get(connection) ?? 0 });
        setTimeout(() => ready(connection), answerMs(sent.length));
      },
      end() {
        open -= 1;
        if (open === 0) resolve();
      },
    });
    function ready(connection: string): void {
      freeAt.set(connection, performance.now() - started);
      pacing.ready(connection);
    }
    for (const connection of connections) ready(connection);
  });
  return sent;
}

it("starts the clock of a request that waited for a connection when it was due", async () => {
  const sent = await run(["one"], { rate: 200, seconds: 0.2, answerMs: () => 12 });
  expect(sent.length).toBeGreaterThan(1);
  for (const [index, { clock }] of sent.slice(1).entries())
    expect(clock - (sent[0]?.clock ?? 0)).toBeCloseTo((index + 1) * 5, 6);
});

it("starts every clock at high rates when its request is due, however late it is sent", async () => {
  const sent = await run(["one", "two"], { rate: 5000, seconds: 0.2 });
  expect(sent.length).toBeGreaterThan(1);
  for (const [index, { clock }] of sent.slice(1).entries())
    expect(clock - (sent[0]?.clock ?? 0)).toBeCloseTo((index + 1) * 0.2, 6);
});

it("sends at regular times, without early or missing requests", async () => {
  const turns = monitorEventLoopDelay({ resolution: 1 });
  turns.enable();
  const sent = await run(["one", "two"], { rate: 100, seconds: 0.3 });
  turns.disable();
  for (const [index, { clock }] of sent.entries()) expect(clock).toBeGreaterThan(index * 10 - 1);
  // Requests that become due while this process is suspended may be missing.
  const heldUpMs = turns.max / 1e6;
  expect(sent.length).toBeGreaterThan(27 - heldUpMs / 10);
  expect(sent.length).toBeLessThan(32);
});

it.each([
  ["even", () => undefined],
  ["random", () => createRandom(5)],
])("sleeps until the next request is due at %s times", async (_, random) => {
  const before = process.threadCpuUsage();
  await run(["one"], { rate: 50, seconds: 0.5, random: random() });
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(150);
});

it("avoids a connection whose answer is slow", async () => {
  const sent = await run(["slow", "quick"], {
    rate: 200,
    seconds: 0.2,
    answerMs: (number) => (number === 1 ? 300 : 0),
  });
  expect(sent.filter(({ connection }) => connection === "slow")).toHaveLength(1);
  expect(sent.length).toBeGreaterThan(1);
});

it("sends as soon as a connection is free if there is no rate", async () => {
  const sent = await run(["one", "two"], { rate: 0, seconds: 0.3 });
  expect(new Set(sent.map(({ connection }) => connection))).toEqual(new Set(["one", "two"]));
  expect(sent.length).toBeGreaterThan(2);
});

describe("at random times", () => {
  const random = () => createRandom(5);

  it("sends the given number of requests, at uneven intervals", async () => {
    const sent = await run(["one", "two", "three", "four"], { rate: 400, seconds: 0.5, random: random() });
    expect(sent.length).toBeGreaterThan(140);
    expect(sent.length).toBeLessThan(260);
    const gaps = sent.slice(1).map(({ clock }, index) => clock - (sent[index]?.clock ?? 0));
    expect(gaps.filter((gap) => gap < 1).length).toBeGreaterThan(20);
    expect(gaps.filter((gap) => gap > 5).length).toBeGreaterThan(10);
  });

  it("counts the time during which no connection was free", async () => {
    const sent = await run(["one"], { rate: 200, seconds: 0.3, random: random(), answerMs: () => 20 });
    const schedule = createRandom(5);
    let dueAt = sent[0]?.clock ?? 0;
    let waited = 0;
    for (const { clock, freeAt } of sent.slice(1)) {
      dueAt += -Math.log(1 - schedule()) * 5;
      if (freeAt > dueAt) waited += 1;
      if (freeAt > dueAt) expect(clock).toBeCloseTo(dueAt, 6);
      else expect(clock).toBeGreaterThan(dueAt - 1);
    }
    expect(waited).toBeGreaterThan(0);
  });
});
