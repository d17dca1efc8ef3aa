import { afterEach, beforeEach, expect, inject, it, vi } from "vitest";
import { type PostgresSignal, watchPostgres } from "./postgres-signal.ts";

let signal: PostgresSignal;
beforeEach(() => {
  signal = watchPostgres(inject("postgresUrl"));
});
afterEach(async () => {
  vi.useRealTimers();
  await signal.stop();
});

it("trusts nothing that was heard before the process stood still, until the database was asked anew", async () => {
  const isQuiet = () => expect.poll(() => signal.hasMoved()).toBe(false);
  await expect.poll(() => signal.whileItAnswers(async () => true)).toBe(true);
  signal.acknowledge();
  await isQuiet();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
  expect(signal.hasMoved()).toBe(true);
  // What was known is read; nobody knows yet that this is all.
  signal.acknowledge();
  expect(signal.hasMoved()).toBe(true);
  await isQuiet();
});
