import { stat } from "node:fs/promises";
import { locate } from "../blobs/blobs.ts";
import type { Engine } from "../engine/engine.ts";
import type { Tenant } from "../model/tenant.ts";
import { readText } from "../reading/texts.ts";
import { type PublishOptions, type PublishReport, publish } from "../writing/publish.ts";
import type { FileChange } from "../writing/read-changes.ts";
import type { Folders } from "../writing/rows/folders.ts";
import { readHashes } from "../writing/rows/read-hashes.ts";
import { findFirstTime, readEarlierHashes } from "./earlier-files.ts";
import { listSteps } from "./list-revisions.ts";
import { type FileStep, type Revision, isMediaName } from "./revision.ts";

export interface RestoreOptions {
  /**
   * Names of the files to restore. If absent: all files. For a version that was stored without being published: the file of
   * that version.
   */
  names?: readonly string[] | undefined;
  author: string | null;
  /** If true, writes nothing, and returns only what would change and the findings. */
  isDryRun?: boolean | undefined;
}

/** The result of restoring. `steps` are the files that differ from the revision. */
export type RestoreReport = { steps: FileStep[] } & (
  | PublishReport
  /** The files have the same content as after the revision. */
  | { outcome: "unchanged" }
  /** The content of these files is no longer stored. */
  | { outcome: "lost"; names: string[] }
);

/**
 * Publishes files with the content that they had after a revision: changed files are changed back, removed files restored, and
 * new files removed. Like any other publication, it is checked and can be reverted.
 */
export async function restore(
  engine: Engine,
  folders: Folders,
  tenant: Tenant,
  revision: Revision,
  { names, author, isDryRun, studioHost }: RestoreOptions & Pick<PublishOptions, "studioHost">,
): Promise<RestoreReport> {
  // A version that was stored without being published contains only one file.
  const own = revision.isPublished ? [] : await listSteps(engine.reading, revision.id);
  const named = names ?? (revision.isPublished ? undefined : own.map(({ name }) => name));
  const earlier = await readEarlierHashes(engine, tenant.id, revision.id, named);
  for (const { name, after } of own) earlier.set(name, after);
  const wanted = named ?? [...earlier.keys()];
  const now = await readHashes(engine.kind, engine.reading, tenant.id, wanted);
  const steps = wanted
    .map((name) => ({ name, before: now.get(name) ?? null, after: earlier.get(name) ?? null }))
    .filter(({ name, before, after }) => earlier.has(name) && before !== after)
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  if (steps.length === 0) return { steps, outcome: "unchanged" };
  const changes: FileChange[] = [];
  const lost: string[] = [];
  for (const step of steps) {
    const change = await changeTo(engine, folders, tenant.id, step);
    if (change === undefined) lost.push(step.name);
    else changes.push(change);
  }
  if (lost.length > 0) return { steps, outcome: "lost", names: lost };
  const base = new Map(steps.map(({ name, before }) => [name, before]));
  const options = { base, author, origin: "restore", isDryRun, studioHost } as const;
  return { steps, ...(await publish(engine, folders, tenant.code, changes, options)) };
}

/** Returns the changes to publish; `undefined` if the content of a file is no longer stored. */
async function changeTo(
  engine: Engine,
  folders: Folders,
  tenant: number,
  { name, before, after }: FileStep,
): Promise<FileChange | undefined> {
  if (isMediaName(name)) {
    if (after === null) return { name, file: null };
    const file = await locate(folders.media, { hash: after });
    return (await exists(file)) ? { name, file } : undefined;
  }
  if (after === null) return { name, text: null };
  const text = await readText(engine.reading, tenant, after);
  if (text === undefined) return undefined;
  const publishedAt = before === null ? await findFirstTime(engine.reading, tenant, name) : undefined;
  return { name, text, publishedAt };
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    (found) => found.isFile(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return false;
      throw error;
    },
  );
}
