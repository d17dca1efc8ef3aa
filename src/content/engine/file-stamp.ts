import { randomInt } from "node:crypto";
import { DatabaseSync } from "node:sqlite";

// A backup that is copied over the file of an open database leaves the file's identity to the system as it is. The database
// itself must tell: by a number that belongs to it alone, of which `copySqlite` leaves none in its copies, and by the number
// of its writes, which an older copy has not reached. Both lie in the header of the file, where SQLite has room for them.

export interface FileStamp {
  /** The number of the database; 0 for a copy that has not been opened yet. */
  id: number;
  /** The number of writes, as far as they have been moved from the log into the file. */
  writes: number;
}

const LARGEST_ID = 2 ** 31;
/** SQLite's codes for a file that is damaged, or no database. */
const DAMAGES: readonly unknown[] = [11, 26];

/** Gives a database its number if it has none. Where that is impossible now, a later opening does. */
export function identify(writer: DatabaseSync): void {
  if (readNumber(writer, "application_id") !== 0) return;
  try {
    writer.exec("begin immediate");
    if (readNumber(writer, "application_id") === 0)
      writer.exec(`pragma application_id = ${randomInt(1, LARGEST_ID)}`);
    writer.exec("commit");
    // Into the file: what is in the log alone, a copy does not replace.
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

/** Takes the number away from a copy, which is another database as soon as it is opened. */
export function anonymize(file: string): void {
  const copy = new DatabaseSync(file);
  try {
    copy.exec("pragma application_id = 0");
  } finally {
    copy.close();
  }
}

/**
 * What lies in the file itself, whatever the log says. Takes about 70 µs. `undefined` if the file cannot be opened at the
 * moment. Not read as a file is: closing one would release the locks of all connections of this process.
 */
export function readStamp(url: URL): FileStamp | undefined {
  try {
    const file = new DatabaseSync(url, { readOnly: true, defensive: false });
    try {
      // While the log is moved into the file, it may be shorter than its header says.
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

/** Whether a file that bore one stamp can have come to bear another without being replaced. */
export function canFollow(before: FileStamp, after: FileStamp): boolean {
  const isSame = before.id === 0 || before.id === after.id;
  // The number of writes begins anew, below zero, after two thousand million.
  return isSame && ((after.writes - before.writes) | 0) >= 0;
}

function readNumber(database: DatabaseSync, name: "application_id" | "user_version"): number {
  return Number(database.prepare(`pragma ${name}`).get()?.[name] ?? 0);
}
