import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { StoreSilentError } from "../model/store-silent-error.ts";
import { GatheringSocket } from "./gathering-socket.ts";

/** Maximum time in milliseconds to open a connection or to wait for a free one. */
const CONNECT_TIMEOUT_MS = 5_000;
/** Maximum time in milliseconds that a statement waits for a lock while visitors wait for its result. */
const LOCK_TIMEOUT_MS = 5_000;
/** Statement after which a transaction waits for locks without a time limit. */
export const WAIT_FOR_LOCKS = "select set_config('lock_timeout', '0', true)";
/** Delay in milliseconds before requesting a connection again from a database that had none left. */
const ASK_AGAIN_MS = 100;
/** Time in milliseconds without traffic after which keep-alive packets are sent. */
const KEEP_ALIVE_MS = 10_000;
const INT8_OID = 20;

interface PoolOptions {
  /** Minimum number of connections that stay open, so that other servers cannot take them. */
  minimum?: number;
  /** Time in milliseconds after which unused connections beyond `minimum` are closed. */
  idleMs?: number | undefined;
}

/**
 * Default of `idleMs`: long enough for the bursts of one page, short enough to release connections for other servers of the
 * same database.
 */
const IDLE_MS = 10_000;

/**
 * Opens a pool of connections that pipeline queries. Statements that wait long for a lock fail: the database does not notice
 * that a client has disconnected, and its connections would all end up waiting.
 */
export function openPool(
  url: string,
  maximum: number,
  { minimum = 0, idleMs = IDLE_MS }: PoolOptions = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: maximum,
    min: minimum,
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
    // Also needed for a connection that breaks between two statements: without a listener, the error would end the process. The
    // next statement fails.
    client.on("error", () => {});
    client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`).catch(() => {});
  });
  return pool;
}

/**
 * Takes connections from a pool. If the database has none left, waits until this process or another releases one. Waiting
 * callers form a queue, so that a full database receives one request at a time.
 */
export function takeWithRetries(pool: pg.Pool): () => Promise<pg.PoolClient> {
  let last: Promise<unknown> = Promise.resolve();

  async function waitForConnection(): Promise<void> {
    if (pool.idleCount > 0) return;
    const over = new AbortController();
    const { signal } = over;
    const ends = [sleep(ASK_AGAIN_MS, undefined, { signal }), once(pool, "release", { signal })];
    // The wait also ends if an idle connection breaks.
    await Promise.race(ends).catch(() => {});
    over.abort();
    await Promise.allSettled(ends);
  }

  async function askAgain(until: number, refusal: unknown): Promise<pg.PoolClient> {
    if (performance.now() > until) throw refusal;
    await waitForConnection();
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
 * Prepares values for comparison in a statement. Visitors' addresses may contain NUL, but PostgreSQL texts cannot, and the
 * statement would fail. Articles are stored with U+FFFD in place of NUL, so the comparison uses it as well.
 */
export function comparable(parameters: readonly unknown[]): unknown[] {
  return parameters.map((value) => (typeof value === "string" ? value.replaceAll("\0", "\uFFFD") : value));
}

/** Closes a connection immediately. The driver's own function would wait for pending answers. */
export function cutConnection(client: pg.PoolClient): void {
  if (client instanceof pg.Client) client.connection.stream.destroy();
}

/**
 * Parses bigints as numbers: our keys and times fit into a double. As strings, the driver's default, they would compare
 * wrongly.
 */
function numbersForBigints(oid: number, format?: "text" | "binary") {
  return oid === INT8_OID && format !== "binary" ? Number : pg.types.getTypeParser(oid, format);
}

/**
 * Error codes of a server that shuts down, restarts or closes idle connections:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const SHUTDOWN_CODES: readonly string[] = ["57P01", "57P02", "57P03", "57P05"];
const SOCKET_CODES: readonly string[] = ["ECONNRESET", "EPIPE"];
/** Error codes for a connection that cannot be opened. An immediate retry would fail again. */
const REFUSAL_CODES: readonly string[] = [
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ETIMEDOUT",
  "ENOENT",
  "ENOTFOUND",
  "EAI_AGAIN",
];

/** Error codes of temporary failures: the server is read-only, a lock is held, a statement was cancelled, the disk fails. */
const PASSING_CODES: readonly string[] = ["25006", "55P03", "57014", "58030"];
/**
 * Like `PASSING_CODES`, for whole classes of codes: connection failures (poolers report all refusals with these) and lack of
 * resources such as disk space.
 */
const PASSING_CLASSES = /^(08|53)/;

/**
 * Maximum number of attempts: if several connections break together, a retry may use another broken one before its failure is
 * noticed.
 */
const MAXIMUM_TRIES = 4;

/**
 * Runs reads again if the connection breaks, since a restarting server closes all connections.
 *
 * @throws {StoreSilentError} if the retries fail too, or no connection can be opened
 */
export async function readWithRetries<Result>(read: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await read();
    } catch (error) {
      if (tries === MAXIMUM_TRIES || !isCutOff(error)) throw explainLostConnection(error);
    }
  }
}

/**
 * Converts an error that means that the database cannot be reached or temporarily cannot answer, so that callers know that a
 * later attempt may succeed. Returns other errors unchanged.
 */
export function explainLostConnection<Failure>(error: Failure): Failure | StoreSilentError {
  if (!(error instanceof Error) || !(isCutOff(error) || isRefusal(error))) return error;
  return new StoreSilentError(`the store does not answer: ${error.message}`, { cause: error });
}

function isCutOff(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (code !== undefined) return SHUTDOWN_CODES.includes(code) || SOCKET_CODES.includes(code);
  // Errors raised by the driver itself have no code.
  return /^(Connection terminated|Client has encountered a connection error)/.test(error.message);
}

function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (code !== undefined)
    return REFUSAL_CODES.includes(code) || PASSING_CODES.includes(code) || PASSING_CLASSES.test(code);
  return error.message === "timeout exceeded when trying to connect";
}

/** Error code: the connection limit of the database or of the role is reached. */
const CROWDED_CODE = "53300";

/** Whether the database has answered that it has no connection left. */
export function isCrowded(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === CROWDED_CODE;
}

/** Whether a statement has waited too long for a lock. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === "55P03";
}

function codeOf(error: Error): string | undefined {
  return "code" in error && typeof error.code === "string" ? error.code : undefined;
}
