// @module-tag postgres
import { setTimeout as sleep } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { StoreSilentError } from "../model/store-silent-error.ts";
import { openDatabaseProxy } from "../testing/database-proxy.ts";
import { createDatabase } from "../testing/describe-each-engine.ts";
import { type Engine, type EngineOptions, PATIENT, type WriteOptions } from "./engine.ts";
import { openPostgres } from "./postgres.ts";

/**
 * Maximum wait of a visitor during an outage, in milliseconds: five seconds for a connection, five for a lock, and some
 * tolerance.
 */
const LIMIT_MS = 12_000;
/** In milliseconds: shorter than any timeout for a connection or a lock. */
const AT_ONCE_MS = 3_000;
/** A number of requests that exceeds the maximum number of connections of any pool. */
const MANY = 24;

const undo: (() => Promise<unknown>)[] = [];
let databaseUrl: string;
let operator: pg.Client;
let engine: Engine;

beforeEach(async () => {
  databaseUrl = await createDatabase(inject("postgresUrl"), undo);
  operator = new pg.Client({ connectionString: databaseUrl });
  await operator.connect();
  undo.push(() => operator.end());
  await operator.query("create table busy (number int); create table free (number int)");
  engine = await open(databaseUrl);
});
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function open(url: string, options?: EngineOptions): Promise<Engine> {
  const opened = await openPostgres(url, options);
  undo.push(() => opened.close());
  return opened;
}

/** Returns the outcome of the work: "done", its error, or "too late" after the limit. */
async function outcome(work: Promise<unknown>, limitMs = LIMIT_MS): Promise<unknown> {
  const done = work.then(
    () => "done",
    (error: unknown) => (error instanceof StoreSilentError ? "outage" : error),
  );
  return Promise.race([done, sleep(limitMs, "too late", { ref: false })]);
}

const read = (statement: RawBuilder<unknown>) => engine.read(statement.compile(engine.reading));
const write = (statement: RawBuilder<unknown>, options?: WriteOptions) =>
  engine.write((transaction) => statement.execute(transaction), options);

it("a locked table delays nobody for long, except patient writers", { timeout: 30_000 }, async () => {
  await operator.query("begin; lock table busy in access exclusive mode");
  const patient = outcome(write(sql`insert into busy values (2)`, PATIENT), 2 * LIMIT_MS);
  const asked: Promise<unknown>[] = [];
  for (let count = 0; count < MANY; count += 1) {
    asked.push(outcome(read(sql`select * from busy`)), outcome(write(sql`insert into busy values (1)`)));
    // Long enough for the previous connection to count as busy, so that the next read uses another one.
    await sleep(10);
  }
  asked.push(outcome(engine.snapshots?.atOnce(() => read(sql`select * from busy`)) ?? expect.unreachable()));
  const outcomes = await Promise.all(asked);
  expect(new Set(outcomes)).toEqual(new Set(["outage"]));
  await operator.query("commit");
  expect(await patient).toBe("done");
  expect(await outcome(read(sql`select * from busy`), AT_ONCE_MS)).toBe("done");
});

it("slow writes leave connections for reads", async () => {
  await operator.query("begin; lock table busy in access exclusive mode");
  const writes = Array.from({ length: MANY }, () => outcome(write(sql`insert into busy values (1)`)));
  await sleep(100);
  expect(await outcome(read(sql`select * from free`), AT_ONCE_MS)).toBe("done");
  await operator.query("commit");
  expect(new Set(await Promise.all(writes))).toEqual(new Set(["done"]));
});

/** The database's address for a role with this connection limit. */
async function withConnections(limit: number): Promise<string> {
  await operator.query(`create role vitrine_reader login password 'reads' connection limit ${limit}`);
  undo.splice(2, 0, () => operator.query("drop owned by vitrine_reader; drop role vitrine_reader"));
  await operator.query("grant all on busy, free to vitrine_reader");
  return Object.assign(new URL(databaseUrl), { username: "vitrine_reader", password: "reads" }).href;
}

/** The number of connections of the role of {@link withConnections}. */
async function countConnections(): Promise<number> {
  const { rows } = await operator.query("select 1 from pg_stat_activity where usename = 'vitrine_reader'");
  return rows.length;
}

/** The number of connections of the role that are running `pg_sleep`. */
async function countSleeping(): Promise<number> {
  const { rows } = await operator.query(
    "select 1 from pg_stat_activity where usename = 'vitrine_reader' and state = 'active' and query like '%pg_sleep%'",
  );
  return rows.length;
}

it("a read-only database is an outage", async () => {
  const url = await withConnections(3);
  await operator.query("alter role vitrine_reader set default_transaction_read_only = on");
  engine = await open(url);
  await expect(write(sql`insert into free values (1)`)).rejects.toThrow(/read-only transaction/);
  expect(await outcome(write(sql`insert into free values (1)`))).toBe("outage");
});

describe("a database without free connections", () => {
  it("makes writes and searches wait, and is an outage after some time", async () => {
    // The role may open three connections: one for reads, one for listening, and one for everything else.
    engine = await open(await withConnections(3));
    // The listener connects later. Until then, a second connection for everything else could take its place.
    expect(await outcome(read(sql`select * from free`))).toBe("done");
    await expect.poll(countConnections).toBe(2);
    const several = Array.from({ length: 10 }, () => outcome(write(sql`select pg_sleep(0.02)`)));
    expect(new Set(await Promise.all(several))).toEqual(new Set(["done"]));
    const hold = Promise.withResolvers<void>();
    const held = outcome(engine.write(() => hold.promise, PATIENT));
    const snapshots = engine.snapshots ?? expect.unreachable();
    const search = () =>
      outcome(snapshots.atOnce(({ read: ask }) => ask(sql`select 1`.compile(engine.reading))));
    expect(new Set(await Promise.all([search(), search()]))).toEqual(new Set(["outage"]));
    const later = search();
    hold.resolve();
    expect([await held, await outcome(write(sql`select 1`))]).toEqual(["done", "done"]);
    // The write's idle connection is released only after a while.
    expect(await later).toBe("outage");
  });

  it("is read by both of two servers, however many connections each takes", { timeout: 40_000 }, async () => {
    const url = await withConnections(6);
    engine = await open(url, { idleMs: 1 });
    const other = await open(url);
    expect(await outcome(read(sql`select 1`))).toBe("done");
    // Longer than `idleMs`, so that idle connections are closed.
    await sleep(100);
    const slow = Array.from({ length: 8 }, async (_, index) => {
      await sleep(20 * index);
      return outcome(other.read(sql`select pg_sleep(2)`.compile(other.reading)));
    });
    // Takes all connections that the other server can use for slow reads.
    await expect.poll(countSleeping).toBe(3);
    expect(await outcome(read(sql`select 1`), AT_ONCE_MS)).toBe("done");
    expect(new Set(await Promise.all(slow))).toEqual(new Set(["done"]));
  });
});

it(
  "a server that hangs during a write does not block the server that replaces it",
  { timeout: 30_000 },
  async () => {
    const proxy = await openDatabaseProxy(databaseUrl);
    undo.push(() => proxy.close());
    engine = await open(proxy.url);
    const started = Array.from({ length: MANY }, () => outcome(write(sql`select pg_sleep(0.3)`)));
    await sleep(100);
    proxy.swallow();
    expect(new Set(await Promise.all(started))).toEqual(new Set(["outage"]));
    proxy.replace();
    await expect.poll(() => outcome(read(sql`select 1`)), { timeout: LIMIT_MS }).toBe("done");
    const again = Array.from({ length: MANY }, () => outcome(write(sql`select 1`)));
    expect(new Set(await Promise.all(again))).toEqual(new Set(["done"]));
  },
);
