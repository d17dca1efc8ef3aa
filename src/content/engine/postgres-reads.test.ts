import { setTimeout as sleep } from "node:timers/promises";
import { type CompiledQuery, sql } from "kysely";
import { afterEach, beforeEach, expect, inject, it } from "vitest";
import type { Engine } from "./engine.ts";
import { openPostgres } from "./postgres.ts";

let engine: Engine;

beforeEach(async () => {
  engine = await openPostgres(inject("postgresUrl"));
});

afterEach(() => engine.close());

/** Longer than a connection may take to answer before others are used. */
const LATE = 50;

const connection = sql<{ pid: number }>`select pg_backend_pid() as pid`;
const pause = (seconds: number) => sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(${seconds})`;

async function one<Row>(query: { compile(engine: Engine["reading"]): CompiledQuery<Row> }): Promise<Row> {
  const [row] = await engine.read(query.compile(engine.reading));
  return row ?? expect.unreachable();
}

it("reads that are begun together share a connection", async () => {
  const rows = await Promise.all(Array.from({ length: 20 }, () => one(connection)));
  expect(new Set(rows.map(({ pid }) => pid)).size).toBe(1);
});

it("reads that are begun in one turn share a connection however long this process takes to begin them", async () => {
  const first = one(connection);
  const end = performance.now() + LATE;
  while (performance.now() < end);
  const second = one(connection);
  expect((await second).pid).toBe((await first).pid);
});

it("a read that is begun later waits for no slow one", async () => {
  const slow = one(pause(1));
  await sleep(LATE);
  const quick = one(connection);
  expect(await Promise.race([slow, quick])).toBe(await quick);
  expect((await slow).pid).not.toBe((await quick).pid);
});

it("slow reads leave a connection to those that write", async () => {
  const slow: Promise<unknown>[] = [];
  for (let read = 0; read < 15; read += 1) {
    slow.push(one(pause(1)).then(() => "read"));
    await sleep(LATE / 5);
  }
  const write = engine.write((transaction) => sql`select 1`.execute(transaction)).then(() => "written");
  expect(await Promise.race([write, ...slow])).toBe("written");
  await Promise.all(slow);
});

it("a read that fails leaves those that are asked for with it alone", async () => {
  const wrong = one(sql`select 1 / 0`);
  const right = one(connection);
  await expect(wrong).rejects.toThrow("division by zero");
  expect((await right).pid).toBeGreaterThan(0);
  expect((await one(connection)).pid).toBeGreaterThan(0);
});

it("takes another connection once one is broken", async () => {
  await expect(one(sql`select pg_terminate_backend(pg_backend_pid())`)).rejects.toThrow();
  expect((await one(connection)).pid).toBeGreaterThan(0);
});
