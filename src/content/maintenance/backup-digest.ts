import { readFile, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { digestOf } from "../blobs/inspect-blobs.ts";
import { StoreError } from "../model/store-error.ts";

/** It says nothing of what visitors sent, but lies beside it. */
const OWNER_ONLY = 0o600;

/** Where the SHA-256 hash of a backup lies, in the form that `sha256sum --check` reads. */
function digestFile(file: string): string {
  return `${file}.sha256`;
}

/** Notes the hash of what is to become a backup. */
export async function noteDigest(content: string, file: string): Promise<void> {
  await writeFile(digestFile(file), `${await digestOf(content)}  ${basename(file)}\n`, { mode: OWNER_ONLY });
}

/**
 * Compares a backup with its hash. Resolves to `false` if there is none beside it.
 *
 * @throws {StoreError} if a byte is not as it was
 */
export async function checkDigest(file: string): Promise<boolean> {
  const noted = await readFile(digestFile(file), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (noted === undefined) return false;
  if (noted.split(" ", 1)[0] !== (await digestOf(file)))
    throw new StoreError(`${file} is damaged: its bytes are not those of ${digestFile(file)}`);
  return true;
}
