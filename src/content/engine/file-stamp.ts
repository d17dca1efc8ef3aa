import { randomInt } from "node:crypto";
import { DatabaseSync } from "node:sqlite";

// Detects a backup that was copied over an open database file, which keeps its inode. Two numbers in the file's header show
// this: a random number that identifies the database, which `copySqlite` removes from copies, and the number of its writes,
// which is lower in an older copy. SQLite reserves these header fields for applications.

export interface FileStamp {
  /** The random number that identifies the database; 0 for a copy that has not been opened yet. */
  id: number;
  /** The number of writes that have been moved from the write-ahead log into the file. */
  writes: number;
}

const MAXIMUM_ID = 2 ** 31;
/** SQLite's error codes for a damaged file and for a file that is not a database. */
const DAMAGES: readonly unknown[] = [11, 26];

/**
 * Writes the random number that identifies the database, if it has none. If that is impossible now, the next opening of the
 * database does it.
 */
export function identify(writer: DatabaseSync): void {
  if (readNumber(writer, "application_id") !== 0) return;
  try {
    writer.exec("begin immediate");
    if (readNumber(writer, "application_id") === 0)
      writer.exec(`pragma application_id = ${randomInt(1, MAXIMUM_ID)}`);
    writer.exec("commit");
    // Moves the number from the log into the file: a backup that is copied over the file does not replace the log.
    writer.exec("pragma wal_checkpoint(passive)");
  } catch (error) {
    if (writer.isTransaction) writer.exec("rollback");
    if (!(error instanceof Error && "errcode" in error)) throw error;
  }
}

/** Increments the number of writes, in the transaction that is open. */
export function countWrite(writer: DatabaseSync): void {
  writer.exec(`pragma user_version = ${(readNumber(writer, "user_version") + 1) | 0}`);
}

/** Removes the random number from a copy. A copy is a different database once it is opened. */
export function anonymize(file: string): void {
  const copy = new DatabaseSync(file);
  try {
    copy.exec("pragma application_id = 0");
  } finally {
    copy.close();
  }
}

/**
 * Reads the numbers from the file itself, ignoring the log. Takes about 70 µs. `undefined` if the file cannot be opened at the
 * moment. Does not use file functions: closing the file would release the locks of all connections of this process.
 */
export function readStamp(url: URL): FileStamp | undefined {
  try {
    const file = new DatabaseSync(url, { readOnly: true, defensive: false });
    try {
      // While the log is being moved into the file, the file may be shorter than its header states.
      file.exec("pragma writable_schema = on");
      return { id: readNumber(file, "application_id"), writes: readNumber(file, "user_version") };
    } finally {
      file.close();
    }
  } catch (error) {
    const isDamaged =
      error instanceof Error &&
      "errcode" in error &&
      typeof error.errcode === "number" &&
      DAMAGES.includes(error.errcode & 0xff);
    return isDamaged ? { id: 0, writes: 0 } : undefined;
  }
}

/** Whether the second stamp can belong to the same file as the first, after further writes. */
export function canFollow(before: FileStamp, after: FileStamp): boolean {
  const isSame = before.id === 0 || before.id === after.id;
  // The number of writes is a signed 32-bit integer, which overflows to negative numbers.
  return isSame && ((after.writes - before.writes) | 0) >= 0;
}

function readNumber(database: DatabaseSync, name: "application_id" | "user_version"): number {
  return Number(database.prepare(`pragma ${name}`).get()?.[name] ?? 0);
}
