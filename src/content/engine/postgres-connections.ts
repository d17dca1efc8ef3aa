import pg from "pg";
import { StoreSilentError } from "../store-silent-error.ts";
import { GatheringSocket } from "./gathering-socket.ts";

/** Milliseconds that a connection may take to open, or to become free. */
const CONNECT_TIMEOUT_MS = 5_000;
/** Milliseconds that a statement waits for what another has locked, where visitors wait for it. */
const LOCK_TIMEOUT_MS = 5_000;
/** In a transaction, lets it wait for as long as others hold what it needs. */
export const WAIT_FOR_LOCKS = "select set_config('lock_timeout', '0', true)";
const INT8_OID = 20;

/**
 * Connections on which what is asked at once is answered in one round trip. On each a statement fails that waits long for a lock:
 * a server does not see that those who asked have gone, and would fill up with connections that wait.
 */
export function openPool(url: string, maximum: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: maximum,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types: { getTypeParser: numbersForBigints },
    pipeline: true,
    stream: () => new GatheringSocket(),
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    // So would one that breaks in use, between two statements: whoever uses it meets that in the next.
    client.on("error", () => {});
    client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`).catch(() => {});
  });
  return pool;
}

/**
 * Values that a statement compares with. No text of PostgreSQL's holds the character NUL, and it refuses a statement that brings
 * one: strangers ask for such names. What articles hold in its place is asked for instead.
 */
export function comparable(parameters: readonly unknown[]): unknown[] {
  return parameters.map((value) => (typeof value === "string" ? value.replaceAll("\0", "\uFFFD") : value));
}

/** Ends a connection at once: the driver would wait for the answers to what was asked over it. */
export function cutConnection(client: pg.PoolClient): void {
  if (client instanceof pg.Client) client.connection.stream.destroy();
}

/** Our keys and times fit a double; the driver's default, text, would compare wrongly. */
function numbersForBigints(oid: number, format?: "text" | "binary") {
  return oid === INT8_OID && format !== "binary" ? Number : pg.types.getTypeParser(oid, format);
}

/** Of a server that shuts down or restarts, or ends what is idle: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const SHUTDOWN_CODES: readonly string[] = ["57P01", "57P02", "57P03", "57P05"];
const SOCKET_CODES: readonly string[] = ["ECONNRESET", "EPIPE"];
/** Of a connection that cannot be made: at once is too early for another try. */
const REFUSAL_CODES: readonly string[] = [
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ETIMEDOUT",
  "ENOENT",
  "ENOTFOUND",
  "EAI_AGAIN",
];

/** Of a server that cannot do now what it can at other times: it is read-only, another holds the lock, a statement was cancelled. */
const PASSING_CODES: readonly string[] = ["25006", "55P03", "57014"];
/** The same of whole classes of codes: connections, which is how poolers report all that they refuse, and resources, as room on the disk. */
const PASSING_CLASSES = /^(08|53)/;

/** Of several connections that end together, a further try may meet another before its end is known here. */
const MAXIMUM_TRIES = 4;

/**
 * Reads, and anew where a connection ended in the middle of it: a server that restarts ends all of them.
 * @throws {StoreSilentError} when that does not help, or no connection can be made
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

/** A failure for what it is: that the database could not be reached or cannot do this now, or itself. It may answer the next who ask. */
export function explainLostConnection<Failure>(error: Failure): Failure | StoreSilentError {
  if (!(error instanceof Error) || !(isCutOff(error) || isRefusal(error))) return error;
  return new StoreSilentError(`the store does not answer: ${error.message}`, { cause: error });
}

function isCutOff(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (code !== undefined) return SHUTDOWN_CODES.includes(code) || SOCKET_CODES.includes(code);
  // The driver's own words have no code.
  return /^(Connection terminated|Client has encountered a connection error)/.test(error.message);
}

function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (code !== undefined)
    return REFUSAL_CODES.includes(code) || PASSING_CODES.includes(code) || PASSING_CLASSES.test(code);
  return error.message === "timeout exceeded when trying to connect";
}

/** Whether a statement waited too long for a lock. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === "55P03";
}

function codeOf(error: Error): string | undefined {
  return "code" in error && typeof error.code === "string" ? error.code : undefined;
}
