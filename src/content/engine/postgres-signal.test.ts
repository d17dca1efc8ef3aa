// @module-tag postgres
import { afterEach, beforeEach, expect, inject, it, vi } from "vitest";
import { createDatabase } from "../testing/describe-each-engine.ts";
import { type PostgresSignal, watchPostgres } from "./postgres-signal.ts";

const undo: (() => Promise<unknown>)[] = [];
let signal: PostgresSignal;
beforeEach(async () => {
  // Of its own: a change that another test announces would be news here.
  signal = watchPostgres(await createDatabase(inject("postgresUrl"), undo));
  undo.push(() => signal.stop());
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const step of undo.splice(0).reverse()) await step();
});

it("trusts nothing that was heard before the process stood still, until the database was asked anew", async () => {
  // As each request does, which says why the database is silent, if it is.
  const hasMovedSince = () => {
    signal.acknowledge();
    return signal.hasMoved();
  };
  const isQuiet = () => expect.poll(hasMovedSince).toBe(false);
  await isQuiet();
  // The clock goes on beside the database, which does not wait for a faked one.
  const now = Date.now.bind(Date);
  vi.spyOn(Date, "now").mockImplementation(() => now() + 60_000);
  expect(signal.hasMoved()).toBe(true);
  // What was known is read; nobody knows yet that this is all.
  expect(hasMovedSince()).toBe(true);
  await isQuiet();
});
