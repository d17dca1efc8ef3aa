import { lstat, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { hashOfFile } from "../files/hash-of-file.ts";

/** A file as recorded in the database. */
export interface KnownBlob {
  hash: string;
  /** `undefined` for a file to which only earlier revisions refer. */
  bytes?: number | undefined;
}

/**
 * Describes the damage of a stored file for people, for example "is missing"; `undefined` if there is none.
 *
 * @param isRead also reads the file and compares its hash
 * @param isCopy reports a symbolic link as damage, since the link may lead to the original and then no copy exists
 */
export async function findBlobFault(
  file: string,
  { hash, bytes }: KnownBlob,
  { isRead, isCopy = false }: { isRead: boolean; isCopy?: boolean },
): Promise<string | undefined> {
  try {
    const found = await (isCopy ? lstat(file) : stat(file));
    if (!found.isFile()) return found.isSymbolicLink() ? "is a link, not a file" : "is not a file";
    if (bytes !== undefined && found.size !== bytes) return `has ${found.size} of ${bytes} bytes`;
    if (isRead && (await hashOfFile(file)) !== hash) return "has different bytes from those that were stored";
    return undefined;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code === "ENOENT") return "is missing";
    return `cannot be read (${code === "" ? String(error) : code})`;
  }
}

/** Counts the files in a folder of blobs to which the database does not refer. */
export async function countOtherFiles(folder: string, known: ReadonlySet<string>): Promise<number> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  });
  return names.filter((entry) => !entry.isDirectory() && !known.has(join(entry.parentPath, entry.name)))
    .length;
}
