import { existsSync } from "node:fs";
import { chmod, realpath, rmdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isSearched } from "../../content/replacing/word-query.ts";
import { Findings, formatFinding } from "../../content/source/findings.ts";
import { listFiles } from "../../content/source/list-files.ts";
import { readText } from "../../content/source/source-file.ts";
import { findCopies, isOfContentFolder } from "../../content/sync/folder-files.ts";
import { SYNC_NOTE, replaceFile } from "../../content/sync/sync-note.ts";
import { MAXIMUM_MARKDOWN_BYTES } from "../../content/writing/checks/articles.ts";
import { type Replacement, type Tally, countOf, createReplacer } from "./replacement.ts";

/** Replaces a file atomically, and keeps its permissions. */
async function write(folder: string, file: string, text: string): Promise<void> {
  const target = await realpath(file);
  const { mode } = await stat(target);
  const forPartial = dirname(join(folder, SYNC_NOTE));
  const isNew = !existsSync(forPartial);
  try {
    await replaceFile(folder, target, text, (partial) => chmod(partial, mode));
  } finally {
    // Only a folder that is in sync with a store keeps this folder.
    if (isNew) await rmdir(forPartial).catch(() => {});
  }
}

/** Replaces words in the files of a content folder, and names those that cannot be written. Returns the exit code. */
export async function replaceInFolder(folder: string, replacement: Replacement): Promise<number> {
  const findings = new Findings();
  const files = await listFiles(folder, findings);
  if (!files.some(({ path }) => isOfContentFolder(path))) {
    console.error(`${folder} is not a content folder: it has neither site.yaml nor articles/`);
    return 1;
  }
  const copies = findCopies(new Set(files.map(({ path }) => path)));
  const tally: Tally = { places: 0, files: 0, refused: 0 };
  const replace = createReplacer(replacement, tally);
  const unwritten: string[] = [];
  for (const file of files) {
    if (!isSearched(replacement.query, file.path) || copies.has(file.path)) continue;
    const text = await readText(file, MAXIMUM_MARKDOWN_BYTES, findings);
    const before = { ...tally };
    const replaced = text === undefined ? undefined : replace({ name: file.path, text });
    if (replaced === undefined || replacement.isDryRun) continue;
    try {
      await write(folder, file.file, replaced);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      console.error(`${file.path}: could not be written: ${error.message}`);
      unwritten.push(file.path);
      Object.assign(tally, before);
    }
  }
  for (const finding of findings.list) console.error(formatFinding(finding));
  console.log(
    replacement.isDryRun
      ? `${countOf(tally)} would be replaced; nothing was written.`
      : `${countOf(tally)} replaced.`,
  );
  if (unwritten.length > 0)
    console.error(
      `Not changed: ${unwritten.join(", ")}. Replace the words there by hand: if the command ran again, it would also search the new words in the other files`,
    );
  return findings.errors + tally.refused + unwritten.length > 0 ? 1 : 0;
}
