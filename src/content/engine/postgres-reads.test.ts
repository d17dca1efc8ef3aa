// @module-tag postgres
import { setTimeout as sleep } from "node:timers/promises";
import { type CompiledQuery, sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, expect, inject, it } from "vitest";
import type { Engine } from "./engine.ts";
import { shareConnections } from "./postgres-reads.ts";
import { openPostgres } from "./postgres.ts";

let engine: Engine;

beforeEach(async () => {
  engine = await openPostgres(inject("postgresUrl"));
});

afterEach(() => engine.close());

/** In milliseconds: longer than `LATE_MS`, after which reads use another connection. */
const LATE = 50;

/** A lock number that no other test uses. */
const LOCK = 4_217;

const connection = sql<{ pid: number }>`select pg_backend_pid() as pid`;
/** A read that takes as long as another connection holds the lock. */
const slowly = sql<{ pid: number }>`
  select pg_backend_pid() as pid, pg_advisory_xact_lock_shared(${LOCK})`;

async function one<Row>(query: { compile(engine: Engine["reading"]): CompiledQuery<Row> }): Promise<Row> {
  const [row] = await engine.read(query.compile(engine.reading));
  return row ?? expect.unreachable();
}

it("reads that are started together share a connection", async () => {
  const rows = await Promise.all(Array.from({ length: 20 }, () => one(connection)));
  expect(new Set(rows.map(({ pid }) => pid)).size).toBe(1);
});

it("reads started in one turn share a connection, however long starting them takes", async () => {
  const first = one(connection);
  const end = performance.now() + LATE;
  while (performance.now() < end);
  const second = one(connection);
  expect((await second).pid).toBe((await first).pid);
});

/** Runs `work` while reads are slow. */
async function whileReadsAreSlow(work: () => Promise<void>): Promise<void> {
  const holder = new pg.Client({ connectionString: inject("postgresUrl") });
  await holder.connect();
  try {
    await holder.query("select pg_advisory_lock($1)", [LOCK]);
    await work();
  } finally {
    await holder.end();
  }
}

it("a later read does not wait for a slow one", async () => {
  let slow: Promise<{ pid: number }> | undefined;
  let quick: { pid: number } | undefined;
  await whileReadsAreSlow(async () => {
    slow = one(slowly);
    await sleep(LATE);
    quick = await one(connection);
  });
  expect((await slow)?.pid).not.toBe(quick?.pid);
});

it("a read is repeated if its connection breaks", async () => {
  const waiting = `from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%pg_advisory_xact_lock_shared%'`;
  let slow: Promise<unknown>[] = [];
  await whileReadsAreSlow(async () => {
    const together = engine.snapshots?.atOnce(({ read }) => read(slowly.compile(engine.reading)));
    slow = [one(slowly), one(slowly), together ?? expect.unreachable()];
    const administrator = new pg.Client({ connectionString: inject("postgresUrl") });
    await administrator.connect();
    const count = async () => (await administrator.query(`select pid ${waiting}`)).rowCount;
    await expect.poll(count).toBe(2);
    await administrator.query(`select pg_terminate_backend(pid) ${waiting}`);
    await administrator.end();
  });
  expect(await Promise.all(slow)).toHaveLength(3);
});

it("slow reads leave a connection for writes", async () => {
  const slow: Promise<unknown>[] = [];
  await whileReadsAreSlow(async () => {
    for (let read = 0; read < 15; read += 1) {
      slow.push(one(slowly));
      await sleep(LATE / 5);
    }
    await engine.write((transaction) => sql`select 1`.execute(transaction));
  });
  expect(await Promise.all(slow)).toHaveLength(15);
});

it("a read that is refused a connection uses one that has become free", async () => {
  let endFirst = () => {};
  let isReleased = false;
  const client = {
    query: (_query: pg.QueryConfig, answer: (error: null, result: { rows: object[] }) => void) => {
      if (isReleased) answer(null, { rows: [{ pid: 1 }] });
      else endFirst = () => answer(null, { rows: [{ pid: 1 }] });
    },
    release: () => (isReleased = true),
  } as unknown as pg.PoolClient;
  const refusal = Promise.withResolvers<pg.PoolClient>();
  const connections = [Promise.resolve(client), refusal.promise, Promise.resolve(client)];
  const pool = {
    // Behaves like the real pool: returns a free connection, and opens another one only if none is free.
    connect: () => connections.shift() ?? expect.unreachable(),
    get idleCount() {
      return isReleased ? 1 : 0;
    },
  };
  const read = shareConnections(pool as pg.Pool, { whileItAnswers: (ask) => ask() }, 8, () => {});
  const first = read(connection.compile(engine.reading));
  await sleep(LATE);
  const second = read(connection.compile(engine.reading));
  endFirst();
  expect(await first).toEqual([{ pid: 1 }]);
  await sleep(0);
  refusal.reject(new Error("too many connections"));
  expect(await second).toEqual([{ pid: 1 }]);
});

it("a failed read does not affect reads that were started with it", async () => {
  const wrong = one(sql`select 1 / 0`);
  const right = one(connection);
  await expect(wrong).rejects.toThrow("division by zero");
  expect((await right).pid).toBeGreaterThan(0);
  expect((await one(connection)).pid).toBeGreaterThan(0);
});

it("uses another connection after one has broken", async () => {
  await expect(one(sql`select pg_terminate_backend(pg_backend_pid())`)).rejects.toThrow();
  expect((await one(connection)).pid).toBeGreaterThan(0);
});

it("a database that is known to be silent gets no further queries, even over idle connections", async () => {
  const client = { release: () => {} } as unknown as pg.PoolClient;
  const pool = { connect: () => Promise.resolve(client), idleCount: 1 };
  let asked = 0;
  const whileItAnswers = () => {
    asked += 1;
    // The read succeeds after many attempts, so that the test ends even if retries never stop.
    return asked > 100 ? Promise.resolve({ rows: [] } as never) : Promise.reject(new Error("silent"));
  };
  const read = shareConnections(pool as unknown as pg.Pool, { whileItAnswers }, 8, () => {});
  await expect(read(connection.compile(engine.reading))).rejects.toThrow("silent");
  expect(asked).toBe(1);
});
