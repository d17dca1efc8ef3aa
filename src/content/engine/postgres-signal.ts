import pg from "pg";
import { StoreSilentError } from "../model/store-silent-error.ts";
import { DenseSet } from "./dense-set.ts";
import type { ChangeSignal } from "./engine.ts";
import { isCrowded } from "./postgres-connections.ts";

/** How often the newest change is queried, in case a notification was lost, in milliseconds. */
const POLL_INTERVAL_MS = 1_000;
/** Milliseconds within which this small query must be answered, and a connection for it opened. */
const ANSWER_TIMEOUT_MS = 2_000;
/** The maximum time until a query is answered or the database is known to be silent: it may need a new connection. */
const QUESTION_MS = 4 * ANSWER_TIMEOUT_MS;
/** Milliseconds by which a timer may be late in a busy process. */
const LATE_MS = 500;
const UNDEFINED_TABLE = "42P01";

export interface PostgresSignal extends ChangeSignal {
  /**
   * Runs a query, and fails as soon as the database is known not to respond: a database that hangs, or a network that drops packets, closes
   * no connection.
   *
   * @throws {StoreSilentError} in that case; otherwise whatever the query throws
   */
  whileItAnswers<Answer>(ask: () => Promise<Answer>): Promise<Answer>;
  stop(): Promise<void>;
}

/**
 * Listens for changes on a separate connection, and also polls for the newest one: if that gets no answer, the database answers
 * nobody. Meanwhile there may be changes that cannot be read, and no request waits to find out. The same holds after this process
 * or its machine was suspended: changes of that time may arrive after visitors' requests.
 */
export function watchPostgres(url: string): PostgresSignal {
  let hasMoved = false;
  let newest: unknown;
  let listener: pg.Client | undefined;
  let silence: Error | undefined;
  /** True while the database answers, but has no connection left for listening: the signal then always reports changes. */
  let isDeaf = false;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  /** When the last answer expires, in epoch milliseconds: the next query or its answer is due before then. */
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
      // A restored backup may contain the very number that was known before this change.
      newest = undefined;
    });
    client.on("error", () => leave(client));
    listener = client;
    await client.connect();
    // The query may be waiting for a lock when its connection is cut: the server would not notice, and each such query would keep
    // waiting.
    await client.query(`set lock_timeout = ${ANSWER_TIMEOUT_MS}; listen vitrine_change`);
    return client;
  }

  /** Cuts the connection if a query is unanswered. */
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
      // Only this connection may be broken: the database is silent if a new one fails too.
      if (known === undefined || isStopped) throw error;
      await ask();
    }
  }

  async function poll(): Promise<void> {
    const askedAt = Date.now();
    if (askedAt < knownUntil) knownUntil = askedAt + QUESTION_MS;
    try {
      isDeaf = await ask().then(
        () => false,
        (error: unknown) => {
          if (isCrowded(error)) return true;
          throw error;
        },
      );
      silence = undefined;
      const now = Date.now();
      // Otherwise the answer may date from before the suspension.
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
    hasMoved: () => hasMoved || isDeaf || silence !== undefined || Date.now() > knownUntil,
    // Here a query costs nothing, as each read has a connection of its own.
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
