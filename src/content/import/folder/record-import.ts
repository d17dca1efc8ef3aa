import type { ContentExchange } from "../../model/tenant-content.ts";
import { findCopies, hashOfSource, isOfContentFolder } from "../../sync/folder-files.ts";
import { writeSyncNote } from "../../sync/sync-note.ts";
import type { Reconciled } from "./reconcile.ts";

const READ_ONLY: ReadonlySet<string> = new Set(["EROFS", "EACCES", "EPERM"]);

/**
 * Records which versions of files the folder and the store have in common after an import: in the folder's own record, or
 * in the store if the folder has no record.
 */
export async function recordImport(
  { files: stored }: Pick<ContentExchange, "files">,
  code: string,
  { folder, reconciled }: { folder: string | undefined; reconciled: Reconciled },
): Promise<void> {
  const { given, note, edited, agreed, from } = reconciled;
  if (from === "tree") return stored.agree(code, from, agreed);
  const isEdited = new Set(edited.map(({ name }) => name));
  const copies = findCopies(new Set(given.map(({ path }) => path)));
  const now = await stored.hashes(code);
  const common = new Map<string, string>();
  for (const source of given) {
    const { path } = source;
    if (!isOfContentFolder(path) || copies.has(path) || isEdited.has(path) || !now.has(path)) continue;
    const hash = await hashOfSource(source);
    if (hash === now.get(path)) common.set(path, hash);
  }
  // Unchanged files are recorded as well: otherwise, they would be compared with their versions in the last imported tree.
  if (from !== null) return stored.agree(code, from, new Map([...common, ...agreed]));
  if (folder === undefined || note === undefined) return;
  const files = { ...note.files };
  // Drops files that exist neither in the folder nor in the store.
  for (const name of Object.keys(files)) if (!now.has(name) && !isEdited.has(name)) delete files[name];
  Object.assign(files, Object.fromEntries(common));
  await writeSyncNote(folder, { ...note, files }).catch((error: NodeJS.ErrnoException) => {
    // If the folder is read-only, its record stays unchanged.
    if (!READ_ONLY.has(error.code ?? "")) throw error;
  });
}
