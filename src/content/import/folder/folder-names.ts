import { dirname } from "node:path/posix";
import type { MediaContent } from "../../model/tenant-content.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { siteTimeZone } from "../../time/site-time-zone.ts";
import type { ArticleEntry, FolderIndex } from "../../writing/checks/articles.ts";
import { addressedIn } from "../../writing/checks/known-addresses.ts";
import { linkedText } from "../../writing/checks/linked-texts.ts";
import { type LinkedText, type NamedText, namesOf } from "../../writing/checks/names.ts";
import type { SiteNames } from "../../writing/checks/site-names.ts";
import type { Settings } from "../../writing/settings/settings-files.ts";

interface ReadFolder {
  files: readonly SourceFile[];
  /** Paths below `media/` of files that exist but could not be read. */
  unreadableMedia: readonly string[];
  /** The usable names. */
  articles: readonly ArticleEntry[];
  /** Readable files, and stored ones that cannot be read now. */
  media: readonly MediaContent[];
  settings: Settings;
}

/** Collects all names in a folder, so that references can be checked. */
export function folderNames({
  files,
  unreadableMedia,
  articles,
  media,
  settings,
}: ReadFolder): SiteNames & Pick<FolderIndex, "articles" | "media" | "linked" | "slugs"> {
  const byPath = new Map(media.map((file) => [file.path, file]));
  const folders = Map.groupBy(articles, ({ path }) => dirname(path));
  const firsts = new Map<string, string>();
  for (const { path } of files) {
    const folded = path.toLowerCase();
    if (!firsts.has(folded)) firsts.set(folded, path);
  }
  return {
    articles: new Map(articles.map((entry) => [entry.path, entry])),
    media: byPath,
    linked: linkedIn(articles, settings),
    slugs: bySlug(articles),
    broken: brokenIn({ files, unreadableMedia, articles, media }),
    byName: namesOf(articles),
    addressed: addressedIn(articles, byPath, settings),
    inFolder: (folder) => folders.get(folder) ?? [],
    isShown: (path) =>
      articles.some(
        ({ frontMatter, references }) => frontMatter.cover === path || references.includes(`media/${path}`),
      ),
    firstInAnyCase: (path) => firsts.get(path.toLowerCase()),
    concerned: { articles, media: [...byPath.keys()], files },
  };
}

function linkedIn(articles: readonly ArticleEntry[], settings: Settings): Map<string, LinkedText[]> {
  const timeZone = siteTimeZone(settings.site);
  const linked = new Map<string, LinkedText[]>();
  for (const entry of articles) {
    const texts = linked.get(entry.translationKey) ?? [];
    texts.push(linkedText(entry, timeZone));
    linked.set(entry.translationKey, texts);
  }
  return linked;
}

function bySlug(articles: readonly ArticleEntry[]): Map<string, NamedText[]> {
  const named = new Map<string, NamedText[]>();
  for (const { path, language, slug, translationKey } of articles) {
    const texts = named.get(slug) ?? [];
    texts.push({ path, language, translationKey });
    named.set(slug, texts);
  }
  return named;
}

/** Articles and media files that exist but cannot be used. */
function brokenIn({ files, unreadableMedia, articles, media }: Omit<ReadFolder, "settings">): Set<string> {
  const usable = new Set([
    ...articles.map(({ path }) => `articles/${path}`),
    ...media.map(({ path }) => `media/${path}`),
  ]);
  const paths = files.map(({ path }) => path).filter((path) => path.startsWith("articles/"));
  const unreadable = [...paths, ...unreadableMedia.map((path) => `media/${path}`)];
  return new Set(unreadable.filter((path) => !usable.has(path)));
}
