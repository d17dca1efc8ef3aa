import { mkdtemp, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ImportedFrom } from "../../model/tables/imported-from.ts";
import type { ContentExchange } from "../../model/tenant-content.ts";
import { Findings } from "../../source/findings.ts";
import { type SourceFile, readText, readIfReadable } from "../../source/source-file.ts";
import { whoChanged } from "../../sync/compare.ts";
import { describeChange } from "../../sync/describe-change.ts";
import { hashOfSource } from "../../sync/folder-files.ts";
import type { SyncNote } from "../../sync/sync-note.ts";
import { MAXIMUM_YAML_BYTES, readSettings } from "../../writing/settings/settings-files.ts";

/** A file that was edited elsewhere since folder and store were last in sync. The store's version stays. */
export interface EditedElsewhere {
  name: string;
  /** `refused` if the folder has changed the file as well. */
  outcome: "kept" | "refused";
  /** For the person who runs the import: what has happened, who changed the file and when, and what to do. */
  message: string;
}

/** The files to import from a folder. Files that were edited elsewhere are replaced by the store's version. */
export interface Reconciled {
  files: SourceFile[];
  /** The folder's own files, none of them replaced. */
  given: readonly SourceFile[];
  note: SyncNote | undefined;
  edited: EditedElsewhere[];
  /**
   * The edits made elsewhere that the folder already contains: file hashes by name, `null` for files that both sides have
   * removed.
   */
  agreed: ReadonlyMap<string, string | null>;
  /** The kind of source for which the store records the import; `null` if the folder has its own record about this store. */
  from: ImportedFrom | null;
  /** The tenant's newest revision before the comparison. */
  revision: number;
  /** The hashes of the tenant's stored files, by name. */
  stored: ReadonlyMap<string, string>;
  dispose(): Promise<void>;
}

export interface ReconcileOptions {
  from: ImportedFrom;
  /** If true, uses the folder's files even where the store's were edited elsewhere. */
  theirs?: boolean | undefined;
  /** The state of the store at the last sync, as recorded in the folder. */
  note?: SyncNote | undefined;
  /** Names of files that exist but could not be converted. They do not count as removed. */
  leftOut?: readonly string[] | undefined;
}

/**
 * Compares a folder with the edits made elsewhere since folder and store were last in sync, as recorded in the folder or else by
 * the last import from such a source. Only edited files are read. A tenant whose content only ever came from this folder has no
 * such edits.
 */
export async function reconcile(
  files: readonly SourceFile[],
  exchange: Pick<ContentExchange, "files" | "newestRevision">,
  findings: Findings,
  { from, theirs = false, note, leftOut = [] }: ReconcileOptions,
): Promise<Reconciled> {
  const code = await readCode(files);
  const revision = await exchange.newestRevision(code);
  const stored = await exchange.files.hashes(code);
  const isOwn = note?.tenant === code && note.store === (await exchange.files.identity());
  const synced = isOwn ? new Map(Object.entries(note.files)) : await exchange.files.synced(code, from);
  // If the store has no files of the tenant, it has nothing in common with any source.
  if (stored.size === 0) synced.clear();
  const isLeftOut = new Set(leftOut);
  const moved = [...new Set([...synced.keys(), ...stored.keys()])].filter(
    (name) => synced.get(name) !== stored.get(name) && !isLeftOut.has(name),
  );
  const byPath = new Map(files.map((file) => [file.path, file]));
  const agreed = new Map<string, string | null>();
  const outcomes = new Map<string, "kept" | "refused">();
  for (const name of moved) {
    const source = byPath.get(name);
    const hashes = {
      base: synced.get(name) ?? null,
      store: stored.get(name) ?? null,
      folder: source === undefined ? null : await readHash(source, findings),
    };
    const changed = whoChanged(hashes);
    if (changed === "nobody") agreed.set(name, hashes.store);
    // Even with `theirs`, a file that was never in a folder stays, since nobody can have removed it from one.
    else if (!theirs || (hashes.base === null && hashes.folder === null))
      outcomes.set(name, changed === "store" ? "kept" : "refused");
  }
  const kept = new Map([...outcomes.keys()].map((name) => [name, stored.get(name) ?? null]));
  const changes = await exchange.files.lastChanges(code, kept);
  const edited = [...outcomes].map(([name, outcome]) => ({
    name,
    outcome,
    message: messageOf(outcome, {
      isGone: kept.get(name) === null,
      isInFolder: byPath.has(name),
      by: describeChange(changes.get(name)),
    }),
  }));
  const overlay = await layOver(files, exchange, code, kept);
  return { ...overlay, given: files, note, edited, agreed, from: isOwn ? null : from, revision, stored };
}

/** A file that cannot be read counts as changed. */
async function readHash(source: SourceFile, findings: Findings): Promise<string> {
  return (await readIfReadable(source, findings, () => hashOfSource(source))) ?? "unreadable";
}

function messageOf(
  outcome: EditedElsewhere["outcome"],
  { isGone, isInFolder, by }: { isGone: boolean; isInFolder: boolean; by: string },
): string {
  const what = `${isGone ? "removed" : "changed"} ${by}`;
  if (outcome === "kept") return `${what}; the store's version stays. Pull it, or overwrite it with --theirs`;
  const here = isInFolder ? "changed here" : "no longer in the folder";
  return `${here}, and ${what}; the store's version stays. Pull and push, or overwrite it with --theirs`;
}

/** The code of the folder's tenant; empty if the settings contain none. */
async function readCode(files: readonly SourceFile[]): Promise<string> {
  const file = files.find(({ path }) => path === "site.yaml");
  const text = file && (await readText(file, MAXIMUM_YAML_BYTES, new Findings()));
  return text === undefined ? "" : readSettings({ "site.yaml": text }, new Findings()).settings.site.code;
}

/**
 * Returns the folder's files, with some replaced by the store's versions. `null` stands for a file that the store does not
 * have.
 */
async function layOver(
  files: readonly SourceFile[],
  exchange: Pick<ContentExchange, "files">,
  code: string,
  kept: ReadonlyMap<string, string | null>,
): Promise<Pick<Reconciled, "files" | "dispose">> {
  if (kept.size === 0) return { files: [...files], dispose: async () => {} };
  const scratch = await mkdtemp(join(tmpdir(), "vitrine-kept-"));
  const dates = await exchange.files.dates(code, [...kept.keys()]);
  const laid: SourceFile[] = [];
  for (const [name, hash] of kept) {
    if (hash === null) continue;
    let file: string;
    if (name.startsWith("media/")) file = await exchange.files.blob(hash);
    else {
      file = join(scratch, String(laid.length));
      await writeFile(file, (await exchange.files.text(code, hash)) ?? "");
      const date = dates.get(name);
      // The modification time is the date of an article without a date in its front matter.
      if (date !== undefined) await utimes(file, new Date(date), new Date(date));
    }
    laid.push({ path: name, origin: name, file, bytes: (await stat(file)).size });
  }
  return {
    files: [...files.filter(({ path }) => !kept.has(path)), ...laid].sort((left, right) =>
      left.path < right.path ? -1 : 1,
    ),
    dispose: () => rm(scratch, { recursive: true, force: true }),
  };
}
