import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { StoreError } from "../store-error.ts";
import type { Tables } from "../tables.ts";
import type { Engine, EngineOptions } from "./engine.ts";
import { GatheringSocket } from "./gathering-socket.ts";
import { logReads } from "./log-reads.ts";
import { CONNECT_TIMEOUT_MS, explainLostConnection, numbersForBigints } from "./postgres-connections.ts";
import { shareConnections } from "./postgres-reads.ts";
import { watchPostgres } from "./postgres-signal.ts";
import { openPostgresSnapshots } from "./postgres-snapshots.ts";

const READING_CONNECTIONS = 8;
/** For writes, which must not wait for slow reads. */
const OTHER_CONNECTIONS = 2;
const PING = sql`select 1`;

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
  const signal = watchPostgres(url);
  const read = shareConnections(pool, signal, readingConnections, onRead);
  const snapshots = openPostgresSnapshots(url, signal, database, onRead);
  return {
    kind: "postgres",
    reading: database,
    read,
    snapshots,
    write: (work) =>
      database
        .transaction()
        .execute(work)
        .catch((error: unknown) => {
          throw explainLostConnection(error);
        }),
    signal,
    scrub: async (tables) => {
      // Outside of any transaction, or PostgreSQL refuses.
      for (const table of tables) await pool.query(`vacuum ${pg.escapeIdentifier(table)}`);
      return true;
    },
    ping: async () => {
      await read(PING.compile(database));
    },
    close: async () => {
      await signal.stop();
      await snapshots.close();
      await database.destroy();
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
