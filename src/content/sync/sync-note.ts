import { randomUUID } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import * as v from "valibot";
import { makeFolder } from "../files/make-folder.ts";
import { StoreError } from "../model/store-error.ts";

const hashSchema = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/, "must be a SHA-256 in hexadecimal"));

const noteSchema = v.strictObject({
  /** The store of which this is known, among all installations. */
  store: v.string(),
  /** The code of the tenant. */
  tenant: v.string(),
  /** What this folder and the store last had in common: a hash for each file. */
  files: v.record(v.string(), hashSchema),
  /** Texts about to replace those of the folder: with which of the store's they were merged. Only while that is being done. */
  merging: v.optional(v.record(v.string(), v.strictObject({ merged: hashSchema, store: hashSchema }))),
  /** Files that both sides have changed: the store's text laid beside, and what the folder had. */
  conflicts: v.optional(v.record(v.string(), v.strictObject({ store: hashSchema, folder: hashSchema }))),
});

/** What a folder remembers of the store. It stands in the folder, so that a clone of it knows the same. */
export type SyncNote = v.InferOutput<typeof noteSchema>;

/** Where it stands, in the folder. */
export const SYNC_NOTE = ".vitrine/sync.json";

/**
 * The note of a folder; `undefined` if it has none.
 *
 * @throws {StoreError} if it cannot be understood
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
    `${file}${where === null ? "" : `: ${where}`}: ${issue.message}. Take it from the last commit in which it was whole, or delete it: then what the store last had in common with any folder is taken for this one's`,
  );
}

/** Writes the note as a whole, in an order in which git can merge it line by line. */
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

/** Puts a file in the place of another: whoever reads it sees one or the other, after a power cut too. */
export async function replaceFile(
  folder: string,
  target: string,
  content: string | Uint8Array,
  prepare: (file: string) => Promise<unknown> = async () => {},
): Promise<void> {
  // In a folder that imports skip, should this be the last thing that is done.
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

/** Whether a file beside the note is one that was not finished. */
export function isPartial(name: string): boolean {
  return name.endsWith(".partial");
}
