import { DatabaseSync } from "node:sqlite";

const SQLITE_BUSY = 5;

/**
 * Locks a file, creating it if needed, against other processes that use this function, also in other containers. It is a lock of
 * the operating system, taken by SQLite, and is released however the process ends. Returns the function that releases it, or
 * `undefined` if another process holds it.
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
