import { DatabaseSync } from "node:sqlite";

const SQLITE_BUSY = 5;

/**
 * Locks a file for this process, among all that use this function, on this machine or in other containers; it is made if it is
 * not there. The lock is one of the operating system, as SQLite takes it: it goes with the process, however that ends. Returns
 * the function that gives it back, or `undefined` if another process has it.
 *
 * @throws the driver's error if the file cannot be made or written
 */
export function lockFile(file: string): (() => void) | undefined {
  const database = new DatabaseSync(file);
  try {
    database.exec("begin exclusive");
    return () => database.close();
  } catch (error) {
    database.close();
    if (error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
}
