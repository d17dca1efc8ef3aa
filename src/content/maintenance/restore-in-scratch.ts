import { constants } from "node:fs";
import { chmod, copyFile, mkdtemp, rm, stat, statfs, symlink } from "node:fs/promises";
import { join } from "node:path";
import { mediaIn } from "../blobs/open-blobs.ts";
import { databaseFile } from "../engine/open-engine.ts";
import { restoreBesidePostgres } from "../engine/postgres-rehearsal.ts";
import { makeFolder } from "../files/make-folder.ts";
import { StoreError, explainFailure } from "../model/store-error.ts";
import { temporaryIn } from "../writing/rows/folders.ts";
import { SCRATCH_PREFIX, removeScratch } from "./remove-scratch.ts";

/** A backup that was restored beside the installation. */
export interface ScratchStore {
  databaseUrl: string;
  dataFolder: string;
  remove(): Promise<void>;
}

const MEBIBYTE = 1024 * 1024;
/** The copy, and as much again for the steps of the schema that it may have to take. */
const ROOM_PER_BYTE = 2;
const SPARE_ROOM = 50 * MEBIBYTE;
/** More than the files that may be added meanwhile. */
const REMOVALS = 3;

/**
 * Restores a backup beside the installation: its files are linked in a folder of its own below the data folder; an SQLite
 * database is copied there, a dump of PostgreSQL becomes a database of its own on the server of the live one. First removes what
 * was left by rehearsals that were killed. To be called by who holds the lock of rehearsals.
 *
 * @param databaseUrl of the live database
 * @param backup one that was checked
 * @throws {BadBackupError} if it cannot be restored for what is in it
 * @throws {OtherRehearsalError} if another rehearsal has its database
 * @throws {StoreError} if there is too little room, or something cannot be written or created
 */
export async function restoreInScratch(
  { databaseUrl, dataFolder }: Pick<ScratchStore, "databaseUrl" | "dataFolder">,
  { file, kind }: { file: string; kind: "sqlite" | "postgres" },
): Promise<ScratchStore> {
  const temporary = temporaryIn(dataFolder);
  if (kind === "postgres" && databaseFile(databaseUrl) !== undefined)
    throw new StoreError(
      `${file} is a dump of PostgreSQL, and this installation has an SQLite database; name the server in DATABASE_URL, or read it with: vitrine backup --check ${file}`,
    );
  try {
    await makeFolder(temporary);
    await removeScratch(dataFolder);
    if (kind === "sqlite") await askForRoom(temporary, (await stat(file)).size);
    const folder = await mkdtemp(join(temporary, SCRATCH_PREFIX));
    // A rehearsal that is stopped may still write into it.
    const removeFolder = () => rm(folder, { recursive: true, force: true, maxRetries: REMOVALS });
    try {
      await symlink(`${file}-media`, mediaIn(folder));
      if (kind === "sqlite")
        return { databaseUrl: await copyDatabase(file, folder), dataFolder: folder, remove: removeFolder };
      const database = await restoreBesidePostgres(databaseUrl, file);
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

/** Resolves to the address of the copy. */
async function copyDatabase(file: string, folder: string): Promise<string> {
  const database = join(folder, "vitrine.sqlite");
  await copyFile(file, database, constants.COPYFILE_FICLONE);
  // A backup may be kept read-only.
  await chmod(database, 0o600);
  return `file:${database}`;
}

async function askForRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const needed = bytes * ROOM_PER_BYTE + SPARE_ROOM;
  if (bavail * bsize >= needed) return;
  throw new StoreError(
    `A rehearsal needs ${Math.ceil(needed / MEBIBYTE)} MB in ${folder}, and ${Math.floor((bavail * bsize) / MEBIBYTE)} MB are free: free some space`,
  );
}
