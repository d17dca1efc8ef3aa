import { constants } from "node:fs";
import { chmod, copyFile, mkdtemp, readdir, rm, stat, statfs, symlink } from "node:fs/promises";
import { join } from "node:path";
import { foldersIn } from "../exchange/apply.ts";
import { makeFolder } from "../make-folder.ts";
import { StoreError, explainFailure } from "../store-error.ts";

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
/** The process is in the name, for the next to see that it is gone. */
const NAME = /^rehearsal-(\d+)-/;
/** Whatever its process is: the data folder may be used by several containers, each with process numbers of its own. */
const DEAD_AFTER_MS = 24 * 60 * 60 * 1000;

/**
 * Copies the database of a backup to a folder of its own below the data folder, and links the files of the backup there.
 * First removes what was left by rehearsals that were killed.
 *
 * @param file an SQLite backup that was checked
 * @throws {StoreError} if there is too little room, or something cannot be written
 */
export async function restoreInScratch(dataFolder: string, file: string): Promise<ScratchStore> {
  const { temporary } = foldersIn(dataFolder);
  try {
    await makeFolder(temporary);
    await removeDead(temporary);
    await askForRoom(temporary, (await stat(file)).size);
    const folder = await mkdtemp(join(temporary, `rehearsal-${process.pid}-`));
    const remove = () => rm(folder, { recursive: true, force: true });
    try {
      const database = join(folder, "vitrine.sqlite");
      await copyFile(file, database, constants.COPYFILE_FICLONE);
      // A backup may be kept read-only.
      await chmod(database, 0o600);
      await symlink(`${file}-media`, foldersIn(folder).media);
      return { databaseUrl: `file:${database}`, dataFolder: folder, remove };
    } catch (error) {
      await remove();
      throw error;
    }
  } catch (error) {
    throw explainFailure(error, `Cannot restore ${file} in ${temporary}`);
  }
}

async function removeDead(temporary: string): Promise<void> {
  for (const name of await readdir(temporary)) {
    const pid = Number(NAME.exec(name)?.[1]);
    if (Number.isNaN(pid)) continue;
    const folder = join(temporary, name);
    const found = await stat(folder).catch(() => undefined);
    if (found === undefined) continue;
    if (!isAlive(pid) || found.mtimeMs < Date.now() - DEAD_AFTER_MS)
      await rm(folder, { recursive: true, force: true });
  }
}

/** Whether another process has this number. One's own is that of a predecessor, as in a container that was started anew. */
function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

async function askForRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const needed = bytes * ROOM_PER_BYTE + SPARE_ROOM;
  if (bavail * bsize >= needed) return;
  throw new StoreError(
    `A rehearsal needs ${Math.ceil(needed / MEBIBYTE)} MB in ${folder}, and ${Math.floor((bavail * bsize) / MEBIBYTE)} MB are free: free some space`,
  );
}
