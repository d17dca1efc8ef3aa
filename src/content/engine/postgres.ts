import { CompiledQuery, Kysely, PostgresDialect, type Transaction, sql } from "kysely";
import pg from "pg";
import { StoreError } from "../model/store-error.ts";
import { StoreSilentError } from "../model/store-silent-error.ts";
import type { Tables } from "../model/tables.ts";
import type { Engine, EngineOptions, WriteOptions } from "./engine.ts";
import { logReads } from "./log-reads.ts";
import {
  WAIT_FOR_LOCKS,
  cutConnection,
  explainLostConnection,
  openPool,
  takeWithRetries,
} from "./postgres-connections.ts";
import { shareConnections } from "./postgres-reads.ts";
import { type PostgresSignal, watchPostgres } from "./postgres-signal.ts";
import { openPostgresSnapshots } from "./postgres-snapshots.ts";
import { type InTransaction, openTransactions } from "./postgres-transactions.ts";
import { together } from "./together.ts";
import { withoutPassword } from "./without-password.ts";
import { createWriteHealth, tryToWrite } from "./write-health.ts";

const READING_CONNECTIONS = 8;
/**
 * Maximum number of connections for writes and for reads that are not part of pages. They are separate from the connections for
 * pages, so that slow reads and writes do not delay pages.
 */
const OTHER_CONNECTIONS = 4;
const PING = sql`select 1`;
/** Size of a test row in bytes: the maximum that fits into an index. */
const PROBE_BYTES = 1_000;

/** Opens an existing PostgreSQL database. */
export async function openPostgres(url: string, { onRead, idleMs }: EngineOptions = {}): Promise<Engine> {
  const readingPool = openPool(url, READING_CONNECTIONS, { minimum: 1, idleMs });
  try {
    await refuseNarrowEncoding(readingPool, url);
  } catch (error) {
    await readingPool.end();
    throw error instanceof StoreError ? error : cannotOpen(url, error);
  }
  const pool = openPool(url, OTHER_CONNECTIONS, { idleMs });
  const dialect = new PostgresDialect({
    // `close` ends the pool. The query builder would end it only if it had used a connection itself.
    pool: { connect: takeWithRetries(pool), end: async () => {}, options: pool.options },
  });
  const database = new Kysely<Tables>({ dialect, ...logReads(onRead) });
  const signal = watchPostgres(url);
  const read = shareConnections(readingPool, signal, READING_CONNECTIONS, onRead);
  const health = createWriteHealth((error) => error instanceof StoreSilentError);
  const writeOnce = writeOver(pool, openTransactions(pool, database, dialect, onRead), signal);
  const write: Engine["write"] = (work, writing) => health.follow(writeOnce(work, writing));
  const snapshots = openPostgresSnapshots(url, signal, database, onRead);
  return {
    kind: "postgres",
    reading: database,
    read,
    snapshots,
    write,
    signal,
    scrub: async (tables) => {
      // This statement is not allowed inside a transaction.
      for (const table of tables) await pool.query(`vacuum ${pg.escapeIdentifier(table)}`);
      return true;
    },
    ping: async () => {
      await read(PING.compile(database));
      if (health.hasFailed) await tryToWrite(write, PROBE_BYTES);
    },
    close: async () => {
      await signal.stop();
      await snapshots.close();
      await Promise.all([database.destroy().then(() => pool.end()), readingPool.end()]);
    },
  };
}

/** Runs write transactions on separate connections. */
function writeOver(
  pool: pg.Pool,
  inTransaction: InTransaction,
  { whileItAnswers }: Pick<PostgresSignal, "whileItAnswers">,
): Engine["write"] {
  const inUse = new Set<pg.PoolClient>();
  pool.on("acquire", (client) => void inUse.add(client));
  pool.on("release", (_error, client) => void inUse.delete(client));
  let patient = 0;

  type Work<Result> = (transaction: Transaction<Tables>) => Promise<Result>;

  async function writePatiently<Result>(work: Work<Result>, isPrepared: boolean) {
    patient += 1;
    try {
      return await inTransaction(
        async (transaction) => {
          const [, result] = await together(
            transaction.executeQuery(CompiledQuery.raw(WAIT_FOR_LOCKS)),
            work(transaction),
          );
          return result;
        },
        { isPrepared },
      );
    } finally {
      patient -= 1;
    }
  }

  async function writePromptly<Result>(work: Work<Result>, isPrepared: boolean) {
    try {
      return await whileItAnswers(() => inTransaction(work, { isPrepared }));
    } catch (error) {
      // The connections of unfinished work are closed: a silent database may never answer, and after a failover the pool would
      // lack these connections.
      if (error instanceof StoreSilentError && patient === 0)
        for (const client of inUse) cutConnection(client);
      throw error;
    }
  }

  return <Result>(work: Work<Result>, { isPatient = false, isPrepared = false }: WriteOptions = {}) =>
    (isPatient ? writePatiently(work, isPrepared) : writePromptly(work, isPrepared)).catch(
      (error: unknown) => {
        throw explainLostConnection(error);
      },
    );
}

/** Encodings that can store every character. SQL_ASCII is one of them because it does not interpret bytes. */
const WIDE_ENCODINGS: readonly unknown[] = ["UTF8", "SQL_ASCII"];

/** Refuses other encodings: with them, an import fails at the first unsupported character, and so does every search for one. */
async function refuseNarrowEncoding(pool: pg.Pool, url: string): Promise<void> {
  const { rows } = await pool.query<{ encoding: string }>(
    "select current_setting('server_encoding') as encoding",
  );
  const encoding = rows[0]?.encoding;
  if (WIDE_ENCODINGS.includes(encoding)) return;
  throw new StoreError(
    `The database ${withoutPassword(url)} uses the encoding ${encoding}, which cannot store every character; create one with ENCODING 'UTF8' TEMPLATE template0`,
  );
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
