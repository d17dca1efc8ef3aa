import { constants } from "node:fs";
import { chmod, copyFile, mkdtemp, rm, stat, statfs, symlink } from "node:fs/promises";
import { join } from "node:path";
import { mediaIn } from "../blobs/open-blobs.ts";
import { databaseFile } from "../engine/open-engine.ts";
import { restoreNextToPostgres } from "../engine/postgres-rehearsal.ts";
import { makeFolder } from "../files/make-folder.ts";
import { StoreError, explainFailure } from "../model/store-error.ts";
import { temporaryIn } from "../writing/rows/folders.ts";
import { SCRATCH_PREFIX, removeScratch } from "./remove-scratch.ts";

/** A restored copy of a backup, next to the installation. */
export interface ScratchStore {
  databaseUrl: string;
  dataFolder: string;
  remove(): Promise<void>;
}

const MEBIBYTE = 1024 * 1024;
/** Needed disk space per byte of the backup: one for the copy, and one for migrations that may have to be applied. */
const ROOM_PER_BYTE = 2;
const SPARE_ROOM = 50 * MEBIBYTE;
/** Maximum number of attempts to remove the folder, since files may be added to it during the removal. */
const REMOVALS = 3;

/**
 * Restores a backup next to the installation: links its files in a separate folder below the data folder, and copies an SQLite
 * database there; a PostgreSQL dump becomes a new database on the server of the live one. First removes the files that killed
 * rehearsals have left behind. The caller must hold the rehearsal lock.
 *
 * @param databaseUrl of the live database
 * @param backup a checked backup
 * @throws {BadBackupError} if its content cannot be restored
 * @throws {OtherRehearsalError} if another rehearsal uses its database
 * @throws {StoreError} if there is too little space, or something cannot be written or created
 */
export async function restoreInScratch(
  { databaseUrl, dataFolder }: Pick<ScratchStore, "databaseUrl" | "dataFolder">,
  { file, kind }: { file: string; kind: "sqlite" | "postgres" },
): Promise<ScratchStore> {
  const temporary = temporaryIn(dataFolder);
  if (kind === "postgres" && databaseFile(databaseUrl) !== undefined)
    throw new StoreError(
      `${file} is a PostgreSQL dump, but this installation uses SQLite. Set DATABASE_URL to a PostgreSQL server, or only check the file with: vitrine backup --check ${file}`,
    );
  try {
    await makeFolder(temporary);
    await removeScratch(dataFolder);
    if (kind === "sqlite") await askForRoom(temporary, (await stat(file)).size);
    const folder = await mkdtemp(join(temporary, SCRATCH_PREFIX));
    // A rehearsal that was stopped may still write to the folder, so its removal is retried.
    const removeFolder = () => rm(folder, { recursive: true, force: true, maxRetries: REMOVALS });
    try {
      await symlink(`${file}-media`, mediaIn(folder));
      if (kind === "sqlite")
        return { databaseUrl: await copyDatabase(file, folder), dataFolder: folder, remove: removeFolder };
      const database = await restoreNextToPostgres(databaseUrl, file);
      const remove = () => database.drop().finally(removeFolder);
      return { databaseUrl: database.databaseUrl, dataFolder: folder, remove };
    } catch (error) {
      await removeFolder();
      throw error;
    }
  } catch (error) {
    throw explainFailure(error, `Cannot restore ${file} for a rehearsal`);
  }
}

/** Copies the database. Resolves to the address of the copy. */
async function copyDatabase(file: string, folder: string): Promise<string> {
  const database = join(folder, "vitrine.sqlite");
  await copyFile(file, database, constants.COPYFILE_FICLONE);
  // The backup may be read-only, but its copy must be writable.
  await chmod(database, 0o600);
  return `file:${database}`;
}

async function askForRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const needed = bytes * ROOM_PER_BYTE + SPARE_ROOM;
  if (bavail * bsize >= needed) return;
  throw new StoreError(
    `A rehearsal needs ${Math.ceil(needed / MEBIBYTE)} MB in ${folder}, but only ${Math.floor((bavail * bsize) / MEBIBYTE)} MB are free. Free some space`,
  );
}
