import type { Transaction } from "kysely";
import { locate } from "../blobs/blobs.ts";
import { recordChange } from "../changes/change-feed.ts";
import type { Engine } from "../engine/engine.ts";
import { isMediaName } from "../history/revision.ts";
import type { Tables } from "../model/tables.ts";
import { tags } from "../model/tags.ts";
import type { Tenant } from "../model/tenant.ts";
import { readTexts } from "../reading/texts.ts";
import type { FileChange } from "../writing/read-changes.ts";
import type { Folders } from "../writing/rows/folders.ts";
import { type PreparedFiles, type Unprepared, prepareFiles, writeFiles } from "./release-files.ts";
import type { PlannedFile, Release, ReleaseFile } from "./release.ts";

/** Changes of a release's files. Files that are not named stay as they are. */
export interface ReleaseFilesEdit {
  /** New or other texts, each with the hash of the text on which it is based. */
  files: readonly { name: string; text: string | null; base: string | null }[];
  /** Files that replace the published version, whose hash is `base`. */
  keep: readonly { name: string; base: string | null }[];
  /** Files to remove from the release. */
  drop: readonly string[];
}

export interface ChangingFiles {
  author: string | null;
  /** The id of the editor, as in the audit. */
  editor: string | null;
  studioHost: string | undefined;
  /** Other writes in the same transaction. */
  alongside: (transaction: Transaction<Tables>) => Promise<void>;
}

/**
 * Changes the files of a planned or held release. It is then planned again, by the editor, and needs new approvals: nobody may
 * approve their own texts, and its former planner may no longer have the permission to publish them.
 *
 * @returns `settled` if somebody else has changed or settled the release in the meantime
 */
export async function changeReleaseFiles(
  engine: Engine,
  folders: Folders,
  tenant: Tenant,
  { release, edit }: { release: Release; edit: ReleaseFilesEdit },
  { author, editor, studioHost, alongside }: ChangingFiles,
): Promise<{ outcome: "changed" } | { outcome: "settled" } | Unprepared> {
  const { changes, base } = await combine(engine, folders, tenant, release.files, edit);
  const prepared = await prepareFiles(engine, folders, tenant, { changes, base, author, studioHost });
  if (prepared.outcome !== "ready") return prepared;
  const isChanged = await engine.write(async (transaction) => {
    if (!(await beginEdition(transaction, release, { created_by: author, planned_by: editor }))) return false;
    await replaceFiles(engine, folders, { transaction, tenant, release, prepared });
    await recordChange(transaction, tenant.code, [tags.releases]);
    await alongside(transaction);
    return true;
  });
  return { outcome: isChanged ? "changed" : "settled" };
}

async function beginEdition(
  transaction: Transaction<Tables>,
  { id, edition }: Pick<Release, "id" | "edition">,
  planner: { created_by: string | null; planned_by: string | null },
): Promise<boolean> {
  const changed = await transaction
    .updateTable("release")
    .set({ edition: edition + 1, state: "planned", settled_at: null, findings: "[]", ...planner })
    .where("id", "=", id)
    .where("edition", "=", edition)
    .where("state", "in", ["planned", "held"])
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}

interface Replacing {
  transaction: Transaction<Tables>;
  tenant: Tenant;
  release: Release;
  prepared: PreparedFiles;
}

async function replaceFiles(
  engine: Engine,
  folders: Folders,
  { transaction, tenant, release, prepared }: Replacing,
): Promise<void> {
  await transaction.deleteFrom("release_file").where("release_id", "=", release.id).execute();
  const before = new Map(release.files.map((file) => [file.name, file]));
  const now = Date.now();
  const changedAt = ({ name, hash }: Pick<ReleaseFile, "name" | "hash">) => {
    const old = before.get(name);
    return old !== undefined && old.hash === hash ? old.changedAt : now;
  };
  const place = { tenant: tenant.id, release: release.id };
  await writeFiles(engine.kind, transaction, folders, place, prepared, changedAt);
}

/** Returns all files of the release after the edit. */
async function combine(
  engine: Engine,
  folders: Folders,
  tenant: Tenant,
  files: readonly PlannedFile[],
  edit: ReleaseFilesEdit,
): Promise<{ changes: FileChange[]; base: Map<string, string | null> }> {
  const left = new Set([...edit.drop, ...edit.files.map(({ name }) => name)]);
  const staying = files.filter(({ name }) => !left.has(name));
  const hashes = staying.flatMap(({ name, hash }) => (hash === null || isMediaName(name) ? [] : [hash]));
  const texts = await readTexts(engine, tenant.id, hashes);
  const changes: FileChange[] = edit.files.map(({ name, text }) => ({ name, text }));
  for (const { name, hash } of staying) {
    if (!isMediaName(name)) changes.push({ name, text: hash === null ? null : (texts.get(hash) ?? null) });
    else changes.push({ name, file: hash === null ? null : await locate(folders.media, { hash }) });
  }
  const base = new Map(staying.map((file) => [file.name, file.base]));
  for (const { name, base: hash } of [...edit.keep, ...edit.files]) base.set(name, hash);
  return { changes, base };
}
