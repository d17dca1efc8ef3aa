import { readFile, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { hashOfFile } from "../files/hash-of-file.ts";
import { StoreError } from "../model/store-error.ts";

/**
 * Mode of the hash's file. The hash reveals nothing about visitors, but the file has the same mode as the backup next to it.
 */
const OWNER_ONLY = 0o600;

/** Returns the path of the file with a backup's SHA-256 hash, in the format of `sha256sum --check`. */
function digestFile(file: string): string {
  return `${file}.sha256`;
}

/** Stores the hash of a backup before the backup itself gets its name. */
export async function writeDigest(content: string, file: string): Promise<void> {
  await writeFile(digestFile(file), `${await hashOfFile(content)}  ${basename(file)}\n`, {
    mode: OWNER_ONLY,
  });
}

/**
 * Compares a backup with its hash. Resolves to `false` if there is no hash file next to it.
 *
 * @throws {StoreError} if the backup has changed
 */
export async function checkDigest(file: string): Promise<boolean> {
  const noted = await readFile(digestFile(file), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (noted === undefined) return false;
  if (noted.split(" ", 1)[0] !== (await hashOfFile(file)))
    throw new StoreError(`${file} is damaged: its content does not match the hash in ${digestFile(file)}`);
  return true;
}
