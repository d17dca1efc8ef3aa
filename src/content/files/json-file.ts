import { randomUUID } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { makeFolder } from "./make-folder.ts";

const OWNER_ONLY = 0o600;

/** Writes a small JSON file atomically: readers see either the old or the new content, even after a power cut. */
export async function writeJsonFile(file: string, value: unknown): Promise<void> {
  // The temporary name is unique, since two processes may write at the same time.
  const partial = `${file}.${randomUUID()}.partial`;
  await makeFolder(dirname(file));
  try {
    await writeFile(partial, `${JSON.stringify(value)}\n`, { mode: OWNER_ONLY, flush: true });
    await rename(partial, file);
  } finally {
    await rm(partial, { force: true });
  }
}

/**
 * Reads such a file; `undefined` if it does not exist.
 *
 * @throws the system's error if the file cannot be read, and a `SyntaxError` if it is not JSON
 */
export async function readJsonFile(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
