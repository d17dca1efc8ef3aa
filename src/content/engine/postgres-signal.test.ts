// @module-tag postgres
import { afterEach, beforeEach, expect, inject, it, vi } from "vitest";
import { createDatabase } from "../testing/describe-each-engine.ts";
import { type PostgresSignal, watchPostgres } from "./postgres-signal.ts";

const undo: (() => Promise<unknown>)[] = [];
let signal: PostgresSignal;
beforeEach(async () => {
  // A separate database, so that changes of other tests do not raise the signal.
  signal = watchPostgres(await createDatabase(inject("postgresUrl"), undo));
  undo.push(() => signal.stop());
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const step of undo.splice(0).reverse()) await step();
});

it("trusts no answer from before the process was suspended, until the database answers again", async () => {
  // Each request acknowledges before it asks for changes. `acknowledge` throws if the database is silent.
  const hasMovedSince = () => {
    signal.acknowledge();
    return signal.hasMoved();
  };
  const isQuiet = () => expect.poll(hasMovedSince).toBe(false);
  await isQuiet();
  // The replaced clock continues to run, because the database responds in real time.
  const now = Date.now.bind(Date);
  vi.spyOn(Date, "now").mockImplementation(() => now() + 60_000);
  expect(signal.hasMoved()).toBe(true);
  // All known changes are acknowledged, but until the database answers there may be changes that are not known yet.
  expect(hasMovedSince()).toBe(true);
  await isQuiet();
});
