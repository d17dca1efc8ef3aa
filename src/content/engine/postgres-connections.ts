import pg from "pg";
import { StoreSilentError } from "../store-silent-error.ts";

/** Milliseconds that a connection may take to open. */
export const CONNECT_TIMEOUT_MS = 10_000;
const INT8_OID = 20;

/** Our keys and times fit a double; the driver's default, text, would compare wrongly. */
export function numbersForBigints(oid: number, format?: "text" | "binary") {
  return oid === INT8_OID && format !== "binary" ? Number : pg.types.getTypeParser(oid, format);
}

/** Of a server that shuts down or restarts: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const SHUTDOWN_CODES: readonly string[] = ["57P01", "57P02", "57P03"];
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

/** A failure for what it is: that the database could not be reached, or itself. It may answer the next who ask. */
export function explainLostConnection(error: unknown): unknown {
  const isLost = isCutOff(error) || isRefusal(error);
  return isLost ? new StoreSilentError("the store does not answer", { cause: error }) : error;
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
  if (code !== undefined) return REFUSAL_CODES.includes(code);
  return error.message === "timeout exceeded when trying to connect";
}

function codeOf(error: Error): string | undefined {
  return "code" in error && typeof error.code === "string" ? error.code : undefined;
}
