import { cp, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "../../content/files/make-folder.ts";
import { removeLeftovers } from "../../content/files/remove-leftovers.ts";

/** Maximum number of stored builds, including the current one. Open pages of older builds still request their files. */
export const MAXIMUM_BUILDS = 5;
const UNFINISHED = ".tmp";

/**
 * Copies a build's hashed files into the data folder, unless they exist, and removes the oldest builds.
 *
 * @returns the folders that contain `assets/`, the current build's first
 */
export async function storeBuild(id: string, clientFolder: string, buildsFolder: string): Promise<string[]> {
  const own = folderOf(id, buildsFolder);
  await makeFolder(buildsFolder);
  await putBuild(own, (folder) =>
    cp(join(clientFolder, "assets"), join(folder, "assets"), { recursive: true }),
  );
  await removeLeftovers(buildsFolder, (name) => name.endsWith(UNFINISHED));
  const now = new Date();
  await utimes(own, now, now);
  return [own, ...(await listOthers(buildsFolder, own))];
}

/** Returns the folder that contains the `assets/` of a build. */
export function folderOf(id: string, buildsFolder: string): string {
  return join(buildsFolder, id.replace(/[^\w-]/g, "_").slice(0, 100));
}

/** Creates a build's folder atomically, unless it already exists. */
export async function putBuild(own: string, fill: (folder: string) => Promise<void>): Promise<void> {
  if (await exists(own)) return;
  const unfinished = `${own}.${process.pid}${UNFINISHED}`;
  try {
    await makeFolder(unfinished);
    await fill(unfinished);
    await rename(unfinished, own);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another process may have created the folder first.
    if (!(await exists(own))) throw error;
  }
}

/** Returns the folders of all complete builds. */
export async function listBuilds(buildsFolder: string): Promise<string[]> {
  const names = await readdir(buildsFolder);
  return names.filter((name) => !name.endsWith(UNFINISHED)).map((name) => join(buildsFolder, name));
}

async function listOthers(buildsFolder: string, own: string): Promise<string[]> {
  const folders = await Promise.all(
    (await listBuilds(buildsFolder))
      .filter((folder) => folder !== own)
      .map(async (folder) => ({ folder, time: (await stat(folder)).mtimeMs })),
  );
  folders.sort((left, right) => right.time - left.time);
  await Promise.all(
    folders.slice(MAXIMUM_BUILDS - 1).map(({ folder }) => rm(folder, { recursive: true, force: true })),
  );
  return folders.slice(0, MAXIMUM_BUILDS - 1).map(({ folder }) => folder);
}

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
