import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { StoreSilentError } from "../model/store-silent-error.ts";
import { GatheringSocket } from "./gathering-socket.ts";

/** Milliseconds that a connection may take to open or to become free. */
const CONNECT_TIMEOUT_MS = 5_000;
/** Milliseconds that a statement waits for a lock while visitors wait for its result. */
const LOCK_TIMEOUT_MS = 5_000;
/** In a transaction, lets it wait for locks indefinitely. */
export const WAIT_FOR_LOCKS = "select set_config('lock_timeout', '0', true)";
/** Delay in milliseconds before asking again for a connection of a database that had none left. */
const ASK_AGAIN_MS = 100;
/** Milliseconds without traffic after which keep-alive packets are sent. */
const KEEP_ALIVE_MS = 10_000;
const INT8_OID = 20;

interface PoolOptions {
  /** The number of connections that are never closed, so that other servers cannot take them. */
  least?: number;
  /** The milliseconds after which the other connections are closed when unused. */
  idleMs?: number | undefined;
}

/** Long enough for the bursts of one page, short enough to leave room for other servers of the same database. */
const IDLE_MS = 10_000;

/**
 * Opens a pool of connections that pipeline queries. On each of them, statements that wait long for a lock fail: a server does not notice
 * that a client has disconnected, and would fill up with waiting connections.
 */
export function openPool(
  url: string,
  maximum: number,
  { least = 0, idleMs = IDLE_MS }: PoolOptions = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: maximum,
    min: least,
    idleTimeoutMillis: idleMs,
    // A firewall may drop a connection that is idle for minutes, without informing either side.
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types: { getTypeParser: numbersForBigints },
    pipeline: true,
    stream: () => new GatheringSocket(),
  });
  // The pool replaces an idle connection that breaks; without a listener the error would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    // Also needed for a connection that breaks between two statements: the next statement will fail.
    client.on("error", () => {});
    client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`).catch(() => {});
  });
  return pool;
}

/**
 * Takes connections from a pool, and waits while the database has none left: this process or another may release one. Waiters form
 * a queue, so that a full database gets one request at a time.
 */
export function takePatiently(pool: pg.Pool): () => Promise<pg.PoolClient> {
  let last: Promise<unknown> = Promise.resolve();

  async function untilItMayHaveOne(): Promise<void> {
    if (pool.idleCount > 0) return;
    const over = new AbortController();
    const { signal } = over;
    const ends = [sleep(ASK_AGAIN_MS, undefined, { signal }), once(pool, "release", { signal })];
    // A broken idle connection ends the waiting as well.
    await Promise.race(ends).catch(() => {});
    over.abort();
    await Promise.allSettled(ends);
  }

  async function askAgain(until: number, refusal: unknown): Promise<pg.PoolClient> {
    if (performance.now() > until) throw refusal;
    await untilItMayHaveOne();
    try {
      return await pool.connect();
    } catch (error) {
      if (!isCrowded(error)) throw error;
      return askAgain(until, error);
    }
  }

  return async () => {
    const until = performance.now() + CONNECT_TIMEOUT_MS;
    try {
      return await pool.connect();
    } catch (error) {
      if (!isCrowded(error)) throw error;
      const taken = last.then(() => askAgain(until, error));
      last = taken.catch(() => {});
      return taken;
    }
  };
}

/**
 * Prepares values for comparison in a statement. PostgreSQL texts cannot contain NUL, and statements with one fail; visitors'
 * addresses may contain it. Articles store another character instead, which is used for the comparison.
 */
export function comparable(parameters: readonly unknown[]): unknown[] {
  return parameters.map((value) => (typeof value === "string" ? value.replaceAll("\0", "\uFFFD") : value));
}

/** Closes a connection immediately: the driver would wait for pending answers. */
export function cutConnection(client: pg.PoolClient): void {
  if (client instanceof pg.Client) client.connection.stream.destroy();
}

/** Our keys and times fit into a double. As text, the driver's default, they would compare wrongly. */
function numbersForBigints(oid: number, format?: "text" | "binary") {
  return oid === INT8_OID && format !== "binary" ? Number : pg.types.getTypeParser(oid, format);
}

/**
 * Codes from a server that shuts down, restarts or closes idle connections:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const SHUTDOWN_CODES: readonly string[] = ["57P01", "57P02", "57P03", "57P05"];
const SOCKET_CODES: readonly string[] = ["ECONNRESET", "EPIPE"];
/** Codes for a connection that cannot be opened: an immediate retry would be too early. */
const REFUSAL_CODES: readonly string[] = [
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ETIMEDOUT",
  "ENOENT",
  "ENOTFOUND",
  "EAI_AGAIN",
];

/** Codes for temporary failures: the server is read-only, a lock is held, a statement was cancelled, the disk fails. */
const PASSING_CODES: readonly string[] = ["25006", "55P03", "57014", "58030"];
/**
 * Like `PASSING_CODES`, for whole classes of codes: connections (poolers report all refusals this way) and resources such as disk space.
 */
const PASSING_CLASSES = /^(08|53)/;

/** If several connections break together, a retry may use another one before it is known to be broken. */
const MAXIMUM_TRIES = 4;

/**
 * Reads, and retries if the connection breaks: a restarting server closes all of them.
 *
 * @throws {StoreSilentError} if that does not help, or no connection can be opened
 */
export async function readUncut<Result>(read: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await read();
    } catch (error) {
      if (tries === MAXIMUM_TRIES || !isCutOff(error)) throw explainLostConnection(error);
    }
  }
}

/**
 * Converts an error that means that the database cannot be reached, or is temporarily unable to answer; returns others unchanged. A
 * later attempt may succeed.
 */
export function explainLostConnection<Failure>(error: Failure): Failure | StoreSilentError {
  if (!(error instanceof Error) || !(isCutOff(error) || isRefusal(error))) return error;
  return new StoreSilentError(`the store does not answer: ${error.message}`, { cause: error });
}

function isCutOff(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (code !== undefined) return SHUTDOWN_CODES.includes(code) || SOCKET_CODES.includes(code);
  // The driver's own errors have no code.
  return /^(Connection terminated|Client has encountered a connection error)/.test(error.message);
}

function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (code !== undefined)
    return REFUSAL_CODES.includes(code) || PASSING_CODES.includes(code) || PASSING_CLASSES.test(code);
  return error.message === "timeout exceeded when trying to connect";
}

/** Message of a database whose connection limit, or that of the role, is reached. */
const CROWDED_CODE = "53300";

/** True if the database answers that it has no connection left. */
export function isCrowded(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === CROWDED_CODE;
}

/** True if a statement waited too long for a lock. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === "55P03";
}

function codeOf(error: Error): string | undefined {
  return "code" in error && typeof error.code === "string" ? error.code : undefined;
}
