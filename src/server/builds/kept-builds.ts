import { cp, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "../../content/make-folder.ts";
import { removeLeftovers } from "../../content/remove-leftovers.ts";

/** An open page of an older build still asks for its files: those of this many builds are kept, the present one included. */
export const KEPT_BUILDS = 5;
const UNFINISHED = ".tmp";

/**
 * Copies a build's hashed files into the data folder, unless they are there, and removes the oldest.
 * @returns the folders that hold `assets/`, the present build first
 */
export async function keepBuild(id: string, clientFolder: string, buildsFolder: string): Promise<string[]> {
  const own = join(buildsFolder, folderName(id));
  await makeFolder(buildsFolder);
  if (!(await exists(own))) {
    const unfinished = `${own}.${process.pid}${UNFINISHED}`;
    try {
      await makeFolder(unfinished);
      await cp(join(clientFolder, "assets"), join(unfinished, "assets"), { recursive: true });
      await rename(unfinished, own);
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true });
      // Another process may have been quicker.
      if (!(await exists(own))) throw error;
    }
  }
  await removeLeftovers(buildsFolder, (name) => name.endsWith(UNFINISHED));
  const now = new Date();
  await utimes(own, now, now);
  return [own, ...(await listOthers(buildsFolder, own))];
}

async function listOthers(buildsFolder: string, own: string): Promise<string[]> {
  const names = await readdir(buildsFolder);
  const folders = await Promise.all(
    names
      .map((name) => join(buildsFolder, name))
      .filter((folder) => folder !== own && !folder.endsWith(UNFINISHED))
      .map(async (folder) => ({ folder, time: (await stat(folder)).mtimeMs })),
  );
  folders.sort((left, right) => right.time - left.time);
  await Promise.all(
    folders.slice(KEPT_BUILDS - 1).map(({ folder }) => rm(folder, { recursive: true, force: true })),
  );
  return folders.slice(0, KEPT_BUILDS - 1).map(({ folder }) => folder);
}

function folderName(id: string): string {
  return id.replace(/[^\w-]/g, "_").slice(0, 100);
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
