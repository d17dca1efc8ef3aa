import { DatabaseSync } from "node:sqlite";
import { StoreError } from "../model/store-error.ts";
import { anonymize } from "./file-stamp.ts";

/** Copies a snapshot of a database, which may be in use, to a new file. */
export function copySqlite(source: string, target: string): void {
  const database = new DatabaseSync(source, { timeout: 60_000 });
  try {
    database.prepare("vacuum into ?").run(target);
  } finally {
    database.close();
  }
  anonymize(target);
  forgetPurges(target);
}

/**
 * Removes the record of the changes that were reported to a CDN: after a restore, the CDN may have newer pages than the backup.
 */
function forgetPurges(file: string): void {
  const copy = new DatabaseSync(file);
  try {
    const exists = copy.prepare("select 1 from sqlite_schema where name = 'cdn_purge'").get() !== undefined;
    if (exists) copy.exec("delete from cdn_purge");
  } finally {
    copy.close();
  }
}

/**
 * Opens a copy and reads all of it. Resolves to the number of rows of each table.
 *
 * @throws {StoreError} if any part of the copy is damaged
 */
export function readBackSqlite(file: string): Record<string, number> {
  try {
    return readAll(file);
  } catch (error) {
    if (error instanceof StoreError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StoreError(`${file} is damaged: ${reason}; use another copy`, { cause: error });
  }
}

/** Lists the files to which a copy refers: rows of path, hash and bytes. */
export function readMediaOfSqlite(file: string): unknown[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database.prepare("select path, hash, bytes from media").all();
  } finally {
    database.close();
  }
}

/**
 * Lists the hashes of current and former files below `media/`, by the revisions of a copy: rows of name, before_hash and
 * after_hash.
 */
export function readStepsOfSqlite(file: string): unknown[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database
      .prepare(
        "select name, before_hash, after_hash from revision_file where name >= 'media/' and name < 'media0'",
      )
      .all();
  } finally {
    database.close();
  }
}

function readAll(file: string): Record<string, number> {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const [finding] = database
      .prepare("pragma integrity_check")
      .all()
      .map((row) => String(row["integrity_check"]));
    if (finding !== "ok")
      throw new StoreError(
        `${file} is damaged: ${finding ?? "it cannot be read"}; check the disk, and use another copy`,
      );
    if (database.prepare("pragma foreign_key_check").all().length > 0) {
      throw new StoreError(
        `${file} has rows that refer to missing ones; check the database with vitrine doctor`,
      );
    }
    const tables = database
      .prepare(
        "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name not like 'article_search%' order by name",
      )
      .all()
      .map((row) => String(row["name"]));
    return Object.fromEntries(
      tables.map((table) => [
        table,
        Number(database.prepare(`select count(*) as count from "${table}"`).get()?.["count"]),
      ]),
    );
  } finally {
    database.close();
  }
}
