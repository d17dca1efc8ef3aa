import { MEDIA_FOLDER } from "../model/file-range.ts";
import type { Findings } from "../source/findings.ts";
import { listFiles } from "../source/list-files.ts";
import { type SourceFile, readText } from "../source/source-file.ts";
import { findCopies, isOfContentFolder } from "../sync/folder-files.ts";
import type { FileChange } from "../writing/read-changes.ts";

/**
 * Returns the files of a content folder that differ from the stored ones, as changes.
 *
 * @param names limits the changes to these files; those that the folder lacks are removed. If empty, all files of the folder
 * count
 * @throws if the folder does not exist
 */
export async function changesInFolder(
  folder: string,
  names: readonly string[],
  findings: Findings,
): Promise<FileChange[]> {
  const files = await listFiles(folder, findings);
  const wanted = new Set(names);
  const copies = findCopies(new Set(files.map(({ path }) => path)));
  const isTaken = (path: string) =>
    names.length === 0 ? isOfContentFolder(path) && !copies.has(path) : wanted.has(path);
  const taken = files.filter(({ path }) => isTaken(path));
  const changes: FileChange[] = [];
  for (const file of taken) {
    const change = await changeOf(file, findings);
    if (change !== undefined) changes.push(change);
    wanted.delete(file.path);
  }
  const gone = [...wanted].map((name): FileChange =>
    name.startsWith(MEDIA_FOLDER) ? { name, file: null } : { name, text: null },
  );
  return [...changes, ...gone];
}

async function changeOf(file: SourceFile, findings: Findings): Promise<FileChange | undefined> {
  const { path: name } = file;
  if (name.startsWith(MEDIA_FOLDER)) return { name, file: file.file };
  // The text is read without a limit, because the check of the release reports files that are too large.
  const text = await readText(file, Number.POSITIVE_INFINITY, findings);
  return text === undefined ? undefined : { name, text };
}
