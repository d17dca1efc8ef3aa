import pg from "pg";

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

/** Of several connections that end together, a further try may meet another before its end is known here. */
const MAXIMUM_TRIES = 4;

/** Reads, and anew where a connection ended in the middle of it: a server that restarts ends all of them. */
export async function readUncut<Result>(read: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await read();
    } catch (error) {
      if (tries === MAXIMUM_TRIES || !isCutOff(error)) throw error;
    }
  }
}

function isCutOff(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && typeof error.code === "string")
    return SHUTDOWN_CODES.includes(error.code) || SOCKET_CODES.includes(error.code);
  // The driver's own words have no code.
  return /^(Connection terminated|Client has encountered a connection error)/.test(error.message);
}
