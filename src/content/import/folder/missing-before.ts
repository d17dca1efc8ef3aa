import { MEDIA_FOLDER } from "../../model/file-range.ts";
import type { ContentExchange } from "../../model/tenant-content.ts";
import { Findings } from "../../source/findings.ts";
import { type ArticleEntry, referencesOf } from "../../writing/checks/articles.ts";
import { readFrontMatter } from "../../writing/checks/front-matter.ts";

/** The files below `media/`, by path there. */
interface MediaPaths {
  has(path: string): boolean;
}

/**
 * Marks the missing files that do not count as errors of an import, because the import does not remove them: in a new site all
 * of them, and in a stored article those that its stored text already lacks.
 */
export async function markMissingBefore(
  entries: readonly ArticleEntry[],
  media: MediaPaths,
  code: string,
  { files }: Pick<ContentExchange, "files">,
): Promise<ArticleEntry[]> {
  const stored = await files.hashes(code);
  const marked: ArticleEntry[] = [];
  for (const entry of entries) {
    const hash = stored.get(`articles/${entry.path}`);
    const missing = missingIn(entry, media);
    const lost = new Set(missing.filter((file) => stored.has(file)));
    if (stored.size === 0 || (hash === entry.sourceHash && lost.size === 0))
      marked.push({ ...entry, wasMissing: "any" });
    else {
      // Only a changed text is read from the store.
      const before = hash === undefined || missing.length === 0 ? "" : await files.text(code, hash);
      const shown = namesIn(before ?? "", entry).filter((file) => !lost.has(file));
      marked.push(shown.length === 0 ? entry : { ...entry, wasMissing: new Set(shown) });
    }
  }
  return marked;
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
