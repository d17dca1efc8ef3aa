import { DatabaseSync } from "node:sqlite";

const SQLITE_BUSY = 5;

/**
 * Locks a file, and creates it if needed. Excludes other processes that use this function, also in other containers. SQLite
 * takes the lock from the operating system, which releases it however the process ends. Returns the function that releases it,
 * or `undefined` if another process holds it.
 *
 * @throws the driver's error if the file cannot be created or written
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
