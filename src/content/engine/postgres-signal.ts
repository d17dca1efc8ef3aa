import pg from "pg";
import { StoreSilentError } from "../model/store-silent-error.ts";
import { DenseSet } from "./dense-set.ts";
import type { ChangeSignal } from "./engine.ts";
import { isCrowded } from "./postgres-connections.ts";

/** Interval in milliseconds at which the newest change is queried, in case a notification was lost. */
const POLL_INTERVAL_MS = 1_000;
/** Maximum time in milliseconds for this small query to be answered, and for opening a connection for it. */
const ANSWER_TIMEOUT_MS = 2_000;
/**
 * Maximum time in milliseconds until the query is answered or the database is known to be silent. The query may need a new
 * connection.
 */
const QUESTION_MS = 4 * ANSWER_TIMEOUT_MS;
/** Maximum delay in milliseconds of a timer in a busy process. */
const LATE_MS = 500;
const UNDEFINED_TABLE = "42P01";

export interface PostgresSignal extends ChangeSignal {
  /**
   * Runs a query, and fails as soon as the database is known not to respond. Without this the query could wait for ever: a
   * database that hangs, or a network that drops packets, does not close the connection.
   *
   * @throws {StoreSilentError} if the database does not respond; otherwise the query's own errors
   */
  whileItAnswers<Answer>(ask: () => Promise<Answer>): Promise<Answer>;
  stop(): Promise<void>;
}

/**
 * Listens for changes on a separate connection, and also polls for the newest change. If a poll gets no answer, the database
 * counts as silent for all queries. While it is silent, there may be changes that cannot be read, so caches count as outdated,
 * and requests fail without waiting. The same applies after this process or its machine was suspended, until a new answer
 * arrives.
 */
export function watchPostgres(url: string): PostgresSignal {
  let hasMoved = false;
  let newest: unknown;
  let listener: pg.Client | undefined;
  let silence: Error | undefined;
  /** True while the database answers but has no connection left for listening. The signal then always reports changes. */
  let cannotListen = false;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  /** The time when the last answer expires, in epoch milliseconds. The next poll and its answer are due before then. */
  let knownUntil = Date.now() + QUESTION_MS;
  const waiting = new DenseSet<(reason: Error) => void>();

  async function listen(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
      query_timeout: ANSWER_TIMEOUT_MS,
    });
    client.on("notification", () => {
      hasMoved = true;
      // Forgotten because the newest change of a restored backup may have the same number.
      newest = undefined;
    });
    client.on("error", () => leave(client));
    listener = client;
    await client.connect();
    // If the connection is cut while the query waits for a lock, the server does not notice. Without this timeout, each such
    // query would wait on the server for ever.
    await client.query(`set lock_timeout = ${ANSWER_TIMEOUT_MS}; listen vitrine_change`);
    return client;
  }

  /** Closes the connection if a query is not answered in time. */
  function leave(client: pg.Client | undefined): void {
    if (listener === client) listener = undefined;
    void client?.end().catch(() => {});
  }

  async function askNewest(client: pg.Client): Promise<void> {
    const { rows } = await client
      .query<{ seq: unknown }>("select max(seq) as seq from change")
      .catch(emptyIfNew);
    if (rows[0]?.seq !== newest) hasMoved = true;
    newest = rows[0]?.seq;
  }

  async function ask(): Promise<void> {
    const known = listener;
    try {
      await askNewest(known ?? (await listen()));
    } catch (error) {
      leave(known ?? listener);
      // Perhaps only this connection is broken: the database counts as silent if a new connection fails too.
      if (known === undefined || isStopped) throw error;
      await ask();
    }
  }

  async function poll(): Promise<void> {
    const askedAt = Date.now();
    if (askedAt < knownUntil) knownUntil = askedAt + QUESTION_MS;
    try {
      cannotListen = await ask().then(
        () => false,
        (error: unknown) => {
          if (isCrowded(error)) return true;
          throw error;
        },
      );
      silence = undefined;
      const now = Date.now();
      // A later answer may have been sent before the process was suspended.
      if (now < askedAt + QUESTION_MS) knownUntil = now + POLL_INTERVAL_MS + LATE_MS;
    } catch (cause) {
      silence = new StoreSilentError("the database does not answer", { cause });
      for (const giveUp of waiting) giveUp(silence);
    }
    if (!isStopped) timer = setTimeout(next, POLL_INTERVAL_MS).unref();
  }
  function next(): void {
    polling = poll();
  }
  let polling = poll();

  return {
    hasMoved: () => hasMoved || cannotListen || silence !== undefined || Date.now() > knownUntil,
    // Sharing a snapshot saves nothing on PostgreSQL, where reads do not open a transaction.
    shareSnapshot: () => {},
    acknowledge() {
      if (silence !== undefined) throw silence;
      hasMoved = false;
    },
    whileItAnswers: <Answer>(start: () => Promise<Answer>) =>
      new Promise<Answer>((resolve, reject) => {
        if (silence !== undefined) throw silence;
        const leaveWaiting = waiting.add(reject);
        start().then(resolve, reject).finally(leaveWaiting);
      }),
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await polling;
      await listener?.end();
    },
  };
}

/** A new database has no tables yet. */
function emptyIfNew(error: unknown): { rows: [] } {
  if (error instanceof pg.DatabaseError && error.code === UNDEFINED_TABLE) return { rows: [] };
  throw error;
}
