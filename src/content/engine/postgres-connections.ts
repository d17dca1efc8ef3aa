import pg from "pg";

/** Milliseconds that a connection may take to open. */
export const CONNECT_TIMEOUT_MS = 10_000;
const INT8_OID = 20;

/** Our keys and times fit a double; the driver's default, text, would compare wrongly. */
export function numbersForBigints(oid: number, format?: "text" | "binary") {
  return oid === INT8_OID && format !== "binary" ? Number : pg.types.getTypeParser(oid, format);
}
