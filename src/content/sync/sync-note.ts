import { randomUUID } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import * as v from "valibot";
import { makeFolder } from "../files/make-folder.ts";
import { StoreError } from "../model/store-error.ts";

const hashSchema = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/, "must be a SHA-256 in hexadecimal"));

const noteSchema = v.strictObject({
  /** The id of the store to which this record refers. */
  store: v.string(),
  /** The code of the tenant. */
  tenant: v.string(),
  /** The last common content of this folder and the store: the hash of each file. */
  files: v.record(v.string(), hashSchema),
  /**
   * Merged texts that are being written to the folder, each with the hash of the store's version that was merged. Present only
   * while a pull or push is running.
   */
  merging: v.optional(v.record(v.string(), v.strictObject({ merged: hashSchema, store: hashSchema }))),
  /**
   * Files that were changed on both sides. For each, the hash of the store's text that was saved next to it, and the hash of
   * the folder's version.
   */
  conflicts: v.optional(v.record(v.string(), v.strictObject({ store: hashSchema, folder: hashSchema }))),
});

/** A folder's record of its last common state with the store. It is part of the folder, so that clones have it too. */
export type SyncNote = v.InferOutput<typeof noteSchema>;

/** The path of the record in the folder. */
export const SYNC_NOTE = ".vitrine/sync.json";

/**
 * Reads the record of a folder; `undefined` if it has none.
 *
 * @throws {StoreError} if the record is invalid
 */
export async function readSyncNote(folder: string): Promise<SyncNote | undefined> {
  const file = join(folder, SYNC_NOTE);
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), noteSchema), text);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const where = v.getDotPath(issue);
  throw new StoreError(
    `${file}${where === null ? "" : `: ${where}`}: ${issue.message}. Restore it from the last commit in which it was valid, or delete it: the folder is then compared with the last import of a folder without a record`,
  );
}

/** Writes the record atomically, in an order that lets git merge it line by line. */
export async function writeSyncNote(folder: string, note: SyncNote): Promise<void> {
  await replaceFile(folder, join(folder, SYNC_NOTE), `${JSON.stringify(sorted(note), null, 1)}\n`);
}

function sorted(note: SyncNote): SyncNote {
  const byName = <Value>(record: Record<string, Value>) =>
    Object.fromEntries(Object.entries(record).sort(([left], [right]) => (left < right ? -1 : 1)));
  const { store, tenant, files, merging = {}, conflicts = {} } = note;
  return {
    store,
    tenant,
    files: byName(files),
    ...(Object.keys(merging).length > 0 ? { merging: byName(merging) } : {}),
    ...(Object.keys(conflicts).length > 0 ? { conflicts: byName(conflicts) } : {}),
  };
}

/** Replaces a file atomically: readers see either the old or the new content, even after a power cut. */
export async function replaceFile(
  folder: string,
  target: string,
  content: string | Uint8Array,
  prepare: (file: string) => Promise<unknown> = async () => {},
): Promise<void> {
  // Written in a folder that imports skip, in case the process ends before the file is renamed.
  const partial = join(folder, dirname(SYNC_NOTE), `${randomUUID()}.partial`);
  await makeFolder(dirname(partial));
  try {
    await writeFile(partial, content, { flush: true });
    await prepare(partial);
    await makeFolder(dirname(target));
    await rename(partial, target);
  } finally {
    await rm(partial, { force: true });
  }
}

/** Whether this is the name of an unfinished version of a file, next to the record. */
export function isPartial(name: string): boolean {
  return name.endsWith(".partial");
}
