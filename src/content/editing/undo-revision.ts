import type { History } from "../history/history.ts";
import { isMediaName } from "../history/revision.ts";
import type { Tenant } from "../model/tenant.ts";
import { readTexts } from "../reading/texts.ts";
import type { Editor } from "./editor.ts";
import type { FileEdit, PublicationReport, PublishedFile } from "./publication.ts";
import { type Publishing, publishFiles } from "./publish-files.ts";

/**
 * Maximum number of files that can be undone. Larger revisions are imports; to undo an import, the whole site is restored from
 * the history.
 */
const MAXIMUM_FILES = 12_000;
/**
 * Maximum number of files whose texts the result contains. Revisions with more files change many texts at once, and no open
 * editor waits for the result.
 */
const MAXIMUM_TEXTS = 500;

/** A file whose change was undone. */
export interface UndoneFile extends PublishedFile {
  /** The text that the revision replaced; `null` if there was no such file. */
  before: string | null;
}

export type UndoReport =
  | (Omit<Extract<PublicationReport, { outcome: "published" }>, "files"> & { files: UndoneFile[] })
  | Exclude<PublicationReport, { outcome: "published" }>
  /** There is no such publication. */
  | { outcome: "missing" }
  /** The revision changed files below `media/`, or too many files. */
  | { outcome: "unsuitable" };

/**
 * Restores the files of a revision to their texts before it. Later changes by others are preserved. If this causes a
 * conflict, nothing is published.
 *
 * @throws {NotPermittedError}
 */
export async function undoRevision(
  publishing: Publishing,
  history: Pick<History, "find">,
  tenant: Tenant,
  id: number,
  options: { editor: Editor; note: string },
): Promise<UndoReport> {
  const revision = await history.find(tenant, id);
  if (revision?.isPublished !== true) return { outcome: "missing" };
  const { steps } = revision;
  if (steps.length > MAXIMUM_FILES || steps.some(({ name }) => isMediaName(name)))
    return { outcome: "unsuitable" };
  const hashes = steps.flatMap(({ before }) => before ?? []);
  const texts = await readTexts(publishing.engine, tenant.id, hashes);
  const edits: FileEdit[] = steps.map(({ name, before, after }) => ({
    name,
    text: before === null ? null : (texts.get(before) ?? null),
    base: after,
  }));
  const report = await publishFiles(publishing, tenant, edits, options);
  if (report.outcome !== "published") return report;
  const before = new Map(edits.map(({ name, text }) => [name, text]));
  return {
    ...report,
    files: report.files
      .slice(0, MAXIMUM_TEXTS)
      .map((file) => ({ ...file, before: before.get(file.name) ?? null })),
  };
}
