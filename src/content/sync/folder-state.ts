import { StoreError } from "../model/store-error.ts";
import type { StoredFiles } from "../model/tenant-content.ts";
import { Findings } from "../source/findings.ts";
import { listFiles } from "../source/list-files.ts";
import { type SourceFile, readText } from "../source/source-file.ts";
import { MAXIMUM_YAML_BYTES, readSettings } from "../writing/settings/settings-files.ts";
import { findCopies, copyName, hashOfSource, isOfContentFolder } from "./folder-files.ts";
import { type SyncNote, readSyncNote } from "./sync-note.ts";

/** The state of a folder and of the store's content of its tenant, at one time. All maps are by name in the folder. */
export interface FolderState {
  root: string;
  tenant: string;
  /** The folder's record, without the conflicts that were resolved since it was written. */
  note: SyncNote;
  sources: ReadonlyMap<string, SourceFile>;
  folder: ReadonlyMap<string, string>;
  store: ReadonlyMap<string, string>;
  base: ReadonlyMap<string, string>;
  /** Entries of resolved conflicts and completed merges. The record on disk does not contain them yet. */
  settled: ReadonlyMap<string, string>;
  /** Files that the store had in common with some folder. Only for a folder without a record; these files are missing in it. */
  elsewhere: ReadonlyMap<string, string>;
}

/**
 * Reads a folder and the store's content of its tenant.
 *
 * @param tenant the tenant's code; by default from the folder's settings
 * @throws {StoreError} if there is no such tenant, or the folder belongs to another one
 */
export async function readFolderState(
  stored: StoredFiles,
  root: string,
  tenant: string | undefined,
): Promise<FolderState> {
  const findings = new Findings();
  const listed = (await listFiles(root, findings)).filter(({ path }) => isOfContentFolder(path));
  const [broken] = findings.list;
  if (broken !== undefined) throw new StoreError(`${broken.file}: ${broken.message}`);
  const names = new Set(listed.map(({ path }) => path));
  if (names.size < listed.length)
    throw new StoreError(
      'Two files have the same name, encoded in different Unicode characters. "vitrine check" lists them',
    );
  const copies = findCopies(names);
  const sources = new Map(
    listed.flatMap((file) => (copies.has(file.path) ? [] : [[file.path, file] as const])),
  );
  const identity = await stored.identity();
  const found = await readSyncNote(root);
  const code = await codeOf(root, sources, found, tenant);
  // A record about the store of another installation is ignored.
  const written = found?.store === identity ? found : undefined;
  const folder = new Map<string, string>();
  for (const [name, source] of sources) folder.set(name, await hashOfSource(source));
  const store = await stored.hashes(code);
  // Without a record, it is unknown whether the folder ever contained the missing files.
  const { had = [], lacks = [] } = Object.groupBy(
    written === undefined ? await stored.synced(code, "folder") : Object.entries(written.files),
    ([name]) => (written !== undefined || folder.has(name) ? "had" : "lacks"),
  );
  // If the store has no files of the tenant, it has nothing in common with any folder.
  const base = store.size === 0 ? {} : Object.fromEntries(had);
  const { settled, open } = settle(written, folder, copies);
  const note = {
    store: identity,
    tenant: code,
    files: { ...base, ...Object.fromEntries(settled) },
    conflicts: open,
  };
  return {
    root,
    tenant: code,
    note,
    sources,
    folder,
    store,
    base: new Map(Object.entries(note.files)),
    settled,
    elsewhere: new Map(lacks),
  };
}

/**
 * Completes a merge that a killed process has begun, and accepts conflicts that a person has resolved by changing the file and
 * deleting the copy. Returns the remaining conflicts.
 */
function settle(
  { merging = {}, conflicts = {} }: Pick<SyncNote, "merging" | "conflicts"> = {},
  folder: ReadonlyMap<string, string>,
  copies: ReadonlySet<string>,
): { settled: Map<string, string>; open: NonNullable<SyncNote["conflicts"]> } {
  const settled = new Map<string, string>();
  for (const [name, { merged, store }] of Object.entries(merging))
    if (folder.get(name) === merged) settled.set(name, store);
  const open: NonNullable<SyncNote["conflicts"]> = {};
  for (const [name, conflict] of Object.entries(conflicts)) {
    const now = folder.get(name);
    const isResolved = now !== undefined && now !== conflict.folder && !copies.has(copyName(name));
    if (isResolved) settled.set(name, conflict.store);
    else open[name] = conflict;
  }
  return { settled, open };
}

async function codeOf(
  root: string,
  sources: ReadonlyMap<string, SourceFile>,
  note: SyncNote | undefined,
  asked: string | undefined,
): Promise<string> {
  const site = sources.get("site.yaml");
  const text = site && (await readText(site, MAXIMUM_YAML_BYTES, new Findings()));
  const ofSite =
    text === undefined ? "" : readSettings({ "site.yaml": text }, new Findings()).settings.site.code;
  const own = note?.tenant ?? ofSite;
  if (own === "" && sources.size > 0)
    throw new StoreError(`${root} is not the folder of a site: its site.yaml has no code`);
  if (asked !== undefined && own !== "" && asked !== own)
    throw new StoreError(`${root} is the folder of the tenant "${own}", not of "${asked}"`);
  const code = asked ?? own;
  if (code === "") throw new StoreError(`${root} is empty; name the tenant as well`);
  return code;
}
