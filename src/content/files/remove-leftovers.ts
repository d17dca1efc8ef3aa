import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** Minimum age of leftovers in milliseconds. A running process changes its unfinished files more often. */
const LEFT_FOR_MS = 24 * 60 * 60 * 1000;

/**
 * Removes unfinished files of killed processes from a folder: all entries for whose name `isUnfinished` returns true and that
 * have not changed for a day. Ignores entries that others remove at the same time, and a missing folder.
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

/** The entries of a folder; empty if it does not exist. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}
