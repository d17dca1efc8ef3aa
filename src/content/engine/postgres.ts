import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { StoreError } from "../store-error.ts";
import type { Tables } from "../tables.ts";
import type { ChangeSignal, Engine, EngineOptions } from "./engine.ts";
import { GatheringSocket } from "./gathering-socket.ts";
import { logReads } from "./log-reads.ts";
import { CONNECT_TIMEOUT_MS, numbersForBigints } from "./postgres-connections.ts";
import { shareConnections } from "./postgres-reads.ts";
import { openPostgresSnapshots } from "./postgres-snapshots.ts";

const READING_CONNECTIONS = 8;
/** For writes, which must not wait for slow reads. */
const OTHER_CONNECTIONS = 2;
/** How often the newest change is asked for, in case a notification was lost, in milliseconds. */
const POLL_INTERVAL_MS = 1_000;

/** Opens a PostgreSQL database that exists already. */
export async function openPostgres(
  url: string,
  { onRead, readingConnections = READING_CONNECTIONS }: EngineOptions = {},
): Promise<Engine> {
  const pool = new pg.Pool({
    connectionString: url,
    max: readingConnections + OTHER_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types: { getTypeParser: numbersForBigints },
    pipeline: true,
    stream: () => new GatheringSocket(),
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on("error", () => {});
  // So would one that breaks in use, between two statements: whoever uses it meets that in the next.
  pool.on("connect", (client) => client.on("error", () => {}));
  try {
    await pool.query("select 1");
  } catch (error) {
    await pool.end();
    throw cannotOpen(url, error);
  }
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), ...logReads(onRead) });
  const snapshots = openPostgresSnapshots(url, database, onRead);
  const { signal, stop } = watchNotifications(url, pool);
  return {
    kind: "postgres",
    reading: database,
    read: shareConnections(pool, readingConnections, onRead),
    snapshots,
    // Each read is a moment of its own, on whichever connection it goes.
    holdMoment: () => {},
    write: (work) => database.transaction().execute(work),
    signal,
    scrub: async (tables) => {
      // Outside of any transaction, or PostgreSQL refuses.
      for (const table of tables) await pool.query(`vacuum ${pg.escapeIdentifier(table)}`);
      return true;
    },
    ping: async () => {
      await pool.query("select 1");
    },
    close: async () => {
      await stop();
      await snapshots.close();
      await database.destroy();
    },
  };
}

function watchNotifications(url: string, pool: pg.Pool): { signal: ChangeSignal; stop: () => Promise<void> } {
  let hasMoved = false;
  let newest: unknown;
  let listener: pg.Client | undefined;
  let work: Promise<void> = Promise.resolve();

  const listen = async () => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
    client.on("notification", () => {
      hasMoved = true;
    });
    client.on("error", () => {
      listener = undefined;
    });
    await client.connect();
    listener = client;
    await client.query("listen vitrine_change");
  };
  const poll = async () => {
    try {
      if (listener === undefined) await listen();
      const { rows } = await pool.query<{ seq: unknown }>("select max(seq) as seq from change");
      if (rows[0]?.seq !== newest) hasMoved = true;
      newest = rows[0]?.seq;
    } catch {
      // The database is away: callers meet that in their own queries, and the next round asks again.
    }
  };
  const timer = setInterval(() => {
    work = work.then(poll);
  }, POLL_INTERVAL_MS);
  timer.unref();
  work = poll();

  return {
    signal: {
      hasMoved: () => hasMoved,
      acknowledge: () => {
        hasMoved = false;
      },
    },
    stop: async () => {
      clearInterval(timer);
      await work;
      await listener?.end();
    },
  };
}

function cannotOpen(url: string, error: unknown): StoreError {
  const reason = error instanceof AggregateError ? error.errors.map(String).join("; ") : messageOf(error);
  return new StoreError(
    `Cannot open the database ${withoutPassword(url)}: ${reason}; check DATABASE_URL and that PostgreSQL runs there`,
    { cause: error },
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function withoutPassword(url: string): string {
  if (!URL.canParse(url)) return "given";
  const parsed = new URL(url);
  parsed.password = "";
  parsed.search = "";
  return parsed.href;
}
