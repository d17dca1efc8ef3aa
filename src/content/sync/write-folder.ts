import { readFile, realpath, rm, utimes } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { makeFolder } from "../files/make-folder.ts";
import { removeLeftovers } from "../files/remove-leftovers.ts";
import { StoreError } from "../model/store-error.ts";
import { hashOfText } from "../model/stored-text.ts";
import type { StoredFiles } from "../model/tenant-content.ts";
import { Findings } from "../source/findings.ts";
import { readFrontMatter } from "../writing/checks/front-matter.ts";
import { copyName, hashOfSource } from "./folder-files.ts";
import type { FolderState } from "./folder-state.ts";
import { type SyncNote, SYNC_NOTE, isPartial, replaceFile, writeSyncNote } from "./sync-note.ts";
import type { SyncStep } from "./sync-report.ts";

/** The common content of a folder and the store, as far as it is known: hashes by name, `null` if neither has the file. */
export type Agreed = Map<string, string | null>;

/**
 * Writes the store's files and merged texts into the folder, then the folder's record. With `copies`, also writes the store's
 * versions of files in conflict. A process may be killed at any point: repeating the command gives the same result. A file that
 * has changed since `state` was read is not overwritten.
 *
 * @param agreed the hashes of written files are added to it
 * @throws {StoreError} if somebody else writes to the folder at the same time; files written so far stay, and are recorded
 */
export async function writeFolder(
  stored: StoredFiles,
  state: FolderState,
  steps: readonly SyncStep[],
  { agreed, copies }: { agreed: Agreed; copies: boolean },
): Promise<SyncNote> {
  await removeLeftovers(join(state.root, dirname(SYNC_NOTE)), isPartial);
  const merges = steps.flatMap((step) => (step.action === "merge" ? [step] : []));
  if (merges.length > 0)
    await writeSyncNote(state.root, {
      ...state.note,
      merging: Object.fromEntries(
        merges.map(({ name, text, store }) => [name, { merged: hashOfText(text), store }]),
      ),
    });
  const names = steps.flatMap(({ action, name }) => (action === "write" || action === "merge" ? [name] : []));
  const dates = await stored.dates(state.tenant, names);
  const conflicts: NonNullable<SyncNote["conflicts"]> = {};
  let busy: string | undefined;
  for (const step of steps) {
    const { name, store, folder } = step;
    if (step.action === "keep" && step.isSettled) agreed.set(name, store);
    if (step.action === "refuse") {
      const old = state.note.conflicts?.[name];
      if (copies && store !== null && folder !== null) {
        await writeCopy(stored, state, name, store);
        conflicts[name] = { store, folder };
      } else if (old !== undefined) conflicts[name] = old;
    }
    if (step.action !== "write" && step.action !== "merge") continue;
    if (await isBusy(state, name)) {
      busy ??= name;
      continue;
    }
    const content = step.action === "merge" ? step.text : await contentOf(stored, state.tenant, name, store);
    await put(state, name, content, dates.get(name));
    agreed.set(name, store);
  }
  const note = await recordAgreement(state.root, { ...state.note, conflicts }, agreed);
  await removeCopies(state, conflicts);
  if (busy !== undefined)
    throw new StoreError(
      `${busy} was being changed by somebody else, so it was left alone; run the command again`,
    );
  return note;
}

/**
 * Records the common content of folder and store in the folder. The store does not record it, since it says nothing about other
 * folders and trees.
 */
export async function recordAgreement(
  root: string,
  note: SyncNote,
  agreed: ReadonlyMap<string, string | null>,
): Promise<SyncNote> {
  const files = { ...note.files };
  for (const [name, hash] of agreed) {
    if (hash === null) delete files[name];
    else files[name] = hash;
  }
  const last = { ...note, files };
  await writeSyncNote(root, last);
  return last;
}

/** Reads the content of a file in the store; `undefined` if the store does not have the file. */
async function contentOf(
  stored: StoredFiles,
  tenant: string,
  name: string,
  hash: string | null,
): Promise<string | Uint8Array | undefined> {
  if (hash === null) return undefined;
  if (name.startsWith("media/")) return readFile(await stored.blob(hash));
  const text = await stored.text(tenant, hash);
  if (text === undefined)
    throw new StoreError(`The store no longer has the text of ${name}; run the command again`);
  return text;
}

async function put(
  { root, sources }: FolderState,
  name: string,
  content: string | Uint8Array | undefined,
  date: number | undefined,
): Promise<void> {
  const known = sources.get(name)?.file;
  const target = known ?? join(root, name);
  if (content === undefined) return rm(target, { force: true });
  await replaceInside(root, target, content, async (file) => {
    // The modification time is set because an import uses it as the date of an article without one.
    if (date !== undefined && isUndated(name, content)) await utimes(file, new Date(date), new Date(date));
  });
}

function isUndated(name: string, content: string | Uint8Array): boolean {
  if (typeof content !== "string") return false;
  const file = { path: name, origin: name, file: "", bytes: content.length };
  return readFrontMatter(content, file, new Findings())?.frontMatter.publishedAt === undefined;
}

async function writeCopy(
  stored: StoredFiles,
  state: FolderState,
  name: string,
  store: string,
): Promise<void> {
  const content = await contentOf(stored, state.tenant, name, store);
  const beside = copyName(state.sources.get(name)?.file ?? join(state.root, name));
  if (content !== undefined) await replaceInside(state.root, beside, content);
}

/** Removes the copies of resolved conflicts, unless somebody has edited them. */
async function removeCopies(state: FolderState, open: NonNullable<SyncNote["conflicts"]>): Promise<void> {
  for (const [name, { store }] of Object.entries(state.note.conflicts ?? {})) {
    if (name in open) continue;
    const file = copyName(state.sources.get(name)?.file ?? join(state.root, name));
    const hash = await hashOf(file);
    if (hash === store) await rm(file, { force: true });
  }
}

/** Whether a file has changed since the folder was read. */
async function isBusy({ root, sources, folder }: FolderState, name: string): Promise<boolean> {
  return (await hashOf(sources.get(name)?.file ?? join(root, name))) !== folder.get(name);
}

async function hashOf(file: string): Promise<string | undefined> {
  try {
    return await hashOfSource({ path: "", origin: "", file, bytes: 0 });
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR"))
      return undefined;
    throw error;
  }
}

/** Replaces a file, unless a symbolic link in its path leads out of the folder. */
async function replaceInside(
  root: string,
  file: string,
  content: string | Uint8Array,
  prepare?: (file: string) => Promise<unknown>,
): Promise<void> {
  await makeFolder(dirname(file));
  const [real, inside] = [await realpath(dirname(file)), await realpath(root)];
  if (real !== inside && !real.startsWith(`${inside}${sep}`))
    throw new StoreError(`${file}: a symbolic link leads out of the folder. Put a folder in its place`);
  await replaceFile(root, file, content, prepare);
}
