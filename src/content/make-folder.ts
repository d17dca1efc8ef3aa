import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Makes a folder, and those above it, unless they are there.
 * @throws the system's error for what keeps it from being made: where the file system is read-only, Node would say that the
 * folder does not exist
 */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    throw isMissing(error) ? await findReason(folder, error) : error;
  }
}

/** The first folder whose parent is there tells. */
async function findReason(folder: string, error: unknown): Promise<unknown> {
  const reason: unknown = await mkdir(folder).catch((caught: unknown) => caught);
  const isTold = reason !== undefined && !isMissing(reason);
  if (isTold || dirname(folder) === folder) return reason ?? error;
  return findReason(dirname(folder), error);
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
