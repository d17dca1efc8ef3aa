import { MEDIA_FOLDER } from "../../model/file-range.ts";
import type { StoredFiles } from "../../model/tenant-content.ts";
import { Findings } from "../../source/findings.ts";
import { type ArticleEntry, referencesOf } from "../../writing/checks/articles.ts";
import { readFrontMatter } from "../../writing/checks/front-matter.ts";

/** The files below `media/`, by path there. */
interface MediaPaths {
  has(path: string): boolean;
}

/** Number of stored texts that are read with one query and kept in memory at the same time. */
const READ_AT_ONCE = 100;

/** The stored files of the tenant. */
interface Stored {
  code: string;
  /** The hashes of all files, by name. */
  hashes: ReadonlyMap<string, string>;
  files: Pick<StoredFiles, "texts">;
}

/**
 * Marks the missing files that do not count as errors of an import, because the import does not remove them: in a new site all
 * of them, and in a stored article those that its stored text already lacks.
 */
export async function markMissingBefore(
  entries: readonly ArticleEntry[],
  media: MediaPaths,
  { code, hashes, files }: Stored,
): Promise<ArticleEntry[]> {
  if (hashes.size === 0) return entries.map((entry) => ({ ...entry, wasMissing: "any" }));
  const marked: ArticleEntry[] = [];
  for (let start = 0; start < entries.length; start += READ_AT_ONCE) {
    const some = entries.slice(start, start + READ_AT_ONCE).map((entry): Lacking => {
      const hash = hashes.get(`articles/${entry.path}`);
      const missing = missingIn(entry, media);
      const lost = new Set(missing.filter((file) => hashes.has(file)));
      return { entry, hash, missing, lost, isSame: hash === entry.sourceHash && lost.size === 0 };
    });
    // Only changed texts that lack files are read from the store.
    const needed = some.flatMap(({ hash, missing, isSame }) =>
      hash === undefined || isSame || missing.length === 0 ? [] : [hash],
    );
    const texts = needed.length === 0 ? new Map<string, string>() : await files.texts(code, needed);
    for (const lacking of some) marked.push(marking(lacking, texts));
  }
  return marked;
}

/** An article with the files that it lacks. */
interface Lacking {
  entry: ArticleEntry;
  /** The hash of the stored text. */
  hash: string | undefined;
  missing: readonly string[];
  /** The missing files that the store has. */
  lost: ReadonlySet<string>;
  /** Whether the article is unchanged and lacks nothing that the store has. */
  isSame: boolean;
}

function marking({ entry, hash, lost, isSame }: Lacking, texts: ReadonlyMap<string, string>): ArticleEntry {
  if (isSame) return { ...entry, wasMissing: "any" };
  const before = hash === undefined ? undefined : texts.get(hash);
  const shown = before === undefined ? [] : namesIn(before, entry).filter((file) => !lost.has(file));
  return shown.length === 0 ? entry : { ...entry, wasMissing: new Set(shown) };
}

function missingIn({ references, frontMatter: { cover } }: ArticleEntry, media: MediaPaths): string[] {
  return [...references, ...coverIn(cover)].filter(
    (name) => name.startsWith(MEDIA_FOLDER) && !media.has(name.slice(MEDIA_FOLDER.length)),
  );
}

/** Returns the names of all files to which the stored text of an article may refer. */
function namesIn(text: string, { file, path }: ArticleEntry): string[] {
  const cover = readFrontMatter(text, file, new Findings())?.frontMatter.cover;
  return [...referencesOf(text, path), ...coverIn(cover)];
}

function coverIn(cover: string | undefined): string[] {
  return cover === undefined ? [] : [MEDIA_FOLDER + cover];
}
