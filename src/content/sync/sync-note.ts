import { randomUUID } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import * as v from "valibot";
import { makeFolder } from "../files/make-folder.ts";
import { StoreError } from "../model/store-error.ts";

const hashSchema = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/, "must be a SHA-256 in hexadecimal"));

const noteSchema = v.strictObject({
  /** The id of the store that this record is about. */
  store: v.string(),
  /** The code of the tenant. */
  tenant: v.string(),
  /** The last common content of this folder and the store: a hash for each file. */
  files: v.record(v.string(), hashSchema),
  /** Merged texts about to be written to the folder, with the store's version used for each. Only while that is in progress. */
  merging: v.optional(v.record(v.string(), v.strictObject({ merged: hashSchema, store: hashSchema }))),
  /** Files changed on both sides: the hashes of the store's text saved next to them, and of the folder's version. */
  conflicts: v.optional(v.record(v.string(), v.strictObject({ store: hashSchema, folder: hashSchema }))),
});

/** A folder's record about the store. It is part of the folder, so that clones have it too. */
export type SyncNote = v.InferOutput<typeof noteSchema>;

/** The path of the record in the folder. */
export const SYNC_NOTE = ".vitrine/sync.json";

/** The record of a folder; `undefined` if it has none. @throws {StoreError} if it is invalid */
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
    `${file}${where === null ? "" : `: ${where}`}: ${issue.message}. Restore it from the last commit in which it was valid, or delete it: then what the store last had in common with any folder is used for this one`,
  );
}

/** Writes the record atomically, in an order that git can merge line by line. */
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

/** Replaces a file atomically: readers see the old or the new one, even after a power cut. */
export async function replaceFile(
  folder: string,
  target: string,
  content: string | Uint8Array,
  prepare: (file: string) => Promise<unknown> = async () => {},
): Promise<void> {
  // Written in a folder that imports skip, in case the process ends before renaming the file.
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

/** Whether a file next to the record is an unfinished version of it. */
export function isPartial(name: string): boolean {
  return name.endsWith(".partial");
}
