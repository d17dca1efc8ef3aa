import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** A process at work changes its files more often than this. */
const LEFT_FOR_MS = 24 * 60 * 60 * 1000;

/**
 * Removes what killed processes have left unfinished in a folder: everything with such a name that has not changed for a day.
 * Entries that others remove meanwhile are ignored, and so is a folder that is not there.
 */
export async function removeLeftovers(
  folder: string,
  isUnfinished: (name: string) => boolean,
): Promise<void> {
  for (const name of await namesIn(folder)) {
    if (!isUnfinished(name)) continue;
    const path = join(folder, name);
    const changed = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => Number.POSITIVE_INFINITY,
    );
    if (changed < Date.now() - LEFT_FOR_MS) await rm(path, { recursive: true, force: true });
  }
}

/** What is in a folder; nothing if it is not there. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}
