import { randomInt } from "node:crypto";
import { DatabaseSync } from "node:sqlite";

// Two numbers in the header of the database file detect that a backup was copied over an open database, which to the operating system is
// still the same file: a random number of the database, which `copySqlite` removes from copies, and the number of its writes, which is
// lower in an older copy. SQLite reserves header fields for applications.

export interface FileStamp {
  /** The number of the database; 0 for a copy that has not been opened yet. */
  id: number;
  /** The number of writes, as far as they have been moved from the log into the file. */
  writes: number;
}

const LARGEST_ID = 2 ** 31;
/** SQLite's codes for a damaged file, or one that is not a database. */
const DAMAGES: readonly unknown[] = [11, 26];

/** Gives a database its number if it has none. If that is impossible now, a later opening does it. */
export function identify(writer: DatabaseSync): void {
  if (readNumber(writer, "application_id") !== 0) return;
  try {
    writer.exec("begin immediate");
    if (readNumber(writer, "application_id") === 0)
      writer.exec(`pragma application_id = ${randomInt(1, LARGEST_ID)}`);
    writer.exec("commit");
    // The number must be in the file: replacing the file does not affect what is only in the log.
    writer.exec("pragma wal_checkpoint(passive)");
  } catch (error) {
    if (writer.isTransaction) writer.exec("rollback");
    if (!(error instanceof Error && "errcode" in error)) throw error;
  }
}

/** Counts the transaction that is open. */
export function countWrite(writer: DatabaseSync): void {
  writer.exec(`pragma user_version = ${(readNumber(writer, "user_version") + 1) | 0}`);
}

/** Removes the number from a copy, which becomes another database once it is opened. */
export function anonymize(file: string): void {
  const copy = new DatabaseSync(file);
  try {
    copy.exec("pragma application_id = 0");
  } finally {
    copy.close();
  }
}

/**
 * The numbers in the file itself, whatever the log contains. Takes about 70 µs. `undefined` if the file cannot be opened at the
 * moment. Not read with file functions: closing the file would release the locks of all connections of this process.
 */
export function readStamp(url: URL): FileStamp | undefined {
  try {
    const file = new DatabaseSync(url, { readOnly: true, defensive: false });
    try {
      // While the log is moved into the file, the file may be shorter than its header says.
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

/** Whether a stamp can follow another without the file having been replaced. */
export function canFollow(before: FileStamp, after: FileStamp): boolean {
  const isSame = before.id === 0 || before.id === after.id;
  // The number of writes continues below zero after two thousand million.
  return isSame && ((after.writes - before.writes) | 0) >= 0;
}

function readNumber(database: DatabaseSync, name: "application_id" | "user_version"): number {
  return Number(database.prepare(`pragma ${name}`).get()?.[name] ?? 0);
}
