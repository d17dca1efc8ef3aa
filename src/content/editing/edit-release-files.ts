import { isMediaName } from "../history/revision.ts";
import type { Tenant } from "../model/tenant.ts";
import { readTexts } from "../reading/texts.ts";
import { type ReleaseFilesEdit, changeReleaseFiles } from "../releases/change-release-files.ts";
import type { Unprepared } from "../releases/release-files.ts";
import type { Release, ReleaseFile } from "../releases/release.ts";
import { readHashes } from "../writing/rows/read-hashes.ts";
import type { Editor } from "./editor.ts";
import { findLastChanges } from "./last-changes.ts";
import type { FileConflict } from "./publication.ts";
import { type Publishing, mergeEdit } from "./publish-files.ts";
import { writeNote } from "./release-audit.ts";
import { requirePermissionForEdits } from "./require-permission.ts";

export type ReleaseFilesReport = { outcome: "changed" } | { outcome: "settled" } | Unprepared;

/**
 * Changes the files of a release, for an editor who is permitted to publish its current files.
 *
 * @throws {NotPermittedError} if the editor may not publish the new ones
 */
export async function editReleaseFiles(
  { engine, folders, studioHost }: Publishing,
  tenant: Tenant,
  { release, edit }: { release: Release; edit: ReleaseFilesEdit },
  editor: Editor,
): Promise<ReleaseFilesReport> {
  await requirePermissionForEdits(engine, tenant, edit.files, editor);
  return changeReleaseFiles(
    engine,
    folders,
    tenant,
    { release, edit },
    {
      author: editor.author,
      editor: editor.actor.id,
      studioHost,
      alongside: (transaction) => writeNote(transaction, tenant, editor, "releases.change-files", release),
    },
  );
}

/**
 * Finds the files of a release that conflict with later changes by others: `ours` is the text in the release, `theirs` the
 * published one. Texts of media files are `null`.
 */
export async function findReleaseConflicts(
  { engine }: Publishing,
  tenant: Tenant,
  files: readonly ReleaseFile[],
): Promise<FileConflict[]> {
  const names = files.map(({ name }) => name);
  const published = await readHashes(engine.kind, engine.reading, tenant.id, names);
  const moved = files.filter(({ name, base, hash }) => {
    const current = published.get(name) ?? null;
    return current !== base && current !== hash;
  });
  const hashes = moved.flatMap(({ name, base, hash }) => [base, hash, published.get(name) ?? null]);
  const texts = await readTexts(
    engine,
    tenant.id,
    hashes.filter((hash) => hash !== null),
  );
  const textOf = (hash: string | null) => (hash === null ? null : (texts.get(hash) ?? null));
  const last = await findLastChanges(
    engine,
    tenant.id,
    moved.map(({ name }) => name),
  );
  return moved.flatMap(({ name, base, hash }) => {
    const current = published.get(name) ?? null;
    const [ours, theirs, ancestor] = [textOf(hash), textOf(current), textOf(base)];
    const merged = isMediaName(name)
      ? { clashes: [] }
      : mergeEdit({ name, text: ours, base }, current, theirs, ancestor);
    if (typeof merged !== "object" || merged === null) return [];
    const { author = null, at = null } = last.get(name) ?? {};
    return [{ name, base, current, author, at, ours, theirs, ancestor, clashes: merged.clashes }];
  });
}
