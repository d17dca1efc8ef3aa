/** Result codes of SQLite for what is around a database, not in it: out of memory, read-only, full, cannot be opened, locked. */
const SQLITE_CODES: readonly number[] = [5, 7, 8, 13, 14];
/** An error of the system; none of Node's own, which begin with `ERR_`. */
const SYSTEM_CODE = /^E[A-Z\d]+$/;
/** The disk cannot give back what is on it: as good as lost. */
const LOST = "EIO";
/**
 * Lost connections, resources, operators and the system of a PostgreSQL server, and its own mistakes.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const POSTGRES_CODE = /^(?:08|53|57|58|XX)\w{3}$/;

/** Whether a failure, or what it was caused by, lies in the machine, not in the data that were read. */
export function isOfMachine(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("errcode" in error && typeof error.errcode === "number")
    return SQLITE_CODES.includes(error.errcode & 0xff);
  if ("code" in error && typeof error.code === "string") {
    const { code } = error;
    return (SYSTEM_CODE.test(code) && code !== LOST) || POSTGRES_CODE.test(code);
  }
  return isOfMachine(error.cause);
}
