/**
 * SQLite's result codes for problems of the machine rather than the data: out of memory, read-only, full, cannot be opened,
 * locked.
 */
const SQLITE_CODES: readonly number[] = [5, 7, 8, 13, 14];
/** Matches error codes of the operating system, but not those of Node, which begin with `ERR_`. */
const SYSTEM_CODE = /^E[A-Z\d]+$/;
/** The error code of a disk that cannot read a file; the data of the file are lost. */
const LOST = "EIO";
/**
 * Error classes of PostgreSQL for lost connections, resources, operators' actions, the system, and internal errors.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const POSTGRES_CODE = /^(?:08|53|57|58|XX)\w{3}$/;

/** Whether an error, or its cause, is due to the machine rather than to the data that were read. */
export function isMachineError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("errcode" in error && typeof error.errcode === "number")
    return SQLITE_CODES.includes(error.errcode & 0xff);
  if ("code" in error && typeof error.code === "string") {
    const { code } = error;
    return (SYSTEM_CODE.test(code) && code !== LOST) || POSTGRES_CODE.test(code);
  }
  return isMachineError(error.cause);
}
