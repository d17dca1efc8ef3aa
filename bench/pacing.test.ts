import { expect, it } from "vitest";
import { startPacing } from "./pacing.ts";

interface Sent {
  connection: string;
  /** Milliseconds after the start. */
  clock: number;
}

/** Sends over the connections until the end; each request is answered after so many milliseconds. */
async function run(
  connections: string[],
  {
    rate,
    seconds,
    answerMs = () => 0,
  }: { rate: number; seconds: number; answerMs?: (number: number) => number },
): Promise<Sent[]> {
  const sent: Sent[] = [];
  const started = performance.now();
  await new Promise<void>((resolve) => {
    let open = connections.length;
    const pacing = startPacing<string>({
      rate,
      seconds,
      send(connection, clock) {
        sent.push({ connection, clock: clock - started });
        setTimeout(() => pacing.ready(connection), answerMs(sent.length));
      },
      end() {
        open -= 1;
        if (open === 0) resolve();
      },
    });
    for (const connection of connections) pacing.ready(connection);
  });
  return sent;
}

it("starts the clock of each request when it is due, however late it goes out", async () => {
  const sent = await run(["one", "two"], { rate: 200, seconds: 0.2, answerMs: () => 12 });
  expect(sent.length).toBeGreaterThan(1);
  for (const [index, { clock }] of sent.slice(1).entries())
    expect(clock - (sent[0]?.clock ?? 0)).toBeCloseTo((index + 1) * 5, 6);
});

it("goes around a connection whose answer is slow", async () => {
  const sent = await run(["slow", "quick"], {
    rate: 200,
    seconds: 0.2,
    answerMs: (number) => (number === 1 ? 300 : 0),
  });
  expect(sent.filter(({ connection }) => connection === "slow")).toHaveLength(1);
  expect(sent.length).toBeGreaterThan(1);
});

it("without a rate sends as soon as a connection is free", async () => {
  const sent = await run(["one", "two"], { rate: 0, seconds: 0.05 });
  expect(new Set(sent.map(({ connection }) => connection))).toEqual(new Set(["one", "two"]));
  expect(sent.length).toBeGreaterThan(2);
});
