import { chmod, realpath, stat } from "node:fs/promises";
import { isSearched } from "../../content/replacing/word-query.ts";
import { Findings, formatFinding } from "../../content/source/findings.ts";
import { listFiles } from "../../content/source/list-files.ts";
import { readText } from "../../content/source/source-file.ts";
import { findCopies, isOfContentFolder } from "../../content/sync/folder-files.ts";
import { replaceFile } from "../../content/sync/sync-note.ts";
import { MAXIMUM_MARKDOWN_BYTES } from "../../content/writing/checks/articles.ts";
import { type Replacement, type Tally, countOf, createReplacer } from "./replacement.ts";

/** Replaces a file atomically, and keeps its permissions. */
async function write(folder: string, file: string, text: string): Promise<void> {
  const target = await realpath(file);
  const { mode } = await stat(target);
  await replaceFile(folder, target, text, (partial) => chmod(partial, mode));
}

/** Replaces words in the files of a content folder. Returns the exit code. */
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
      console.error(
        `${file.path}: could not be written: ${error.message}. Before it, ${countOf(before)} were replaced; run the command again for the rest`,
      );
      return 1;
    }
  }
  for (const finding of findings.list) console.error(formatFinding(finding));
  console.log(
    replacement.isDryRun
      ? `${countOf(tally)} would be replaced; nothing was written.`
      : `${countOf(tally)} replaced.`,
  );
  return findings.errors + tally.refused > 0 ? 1 : 0;
}
