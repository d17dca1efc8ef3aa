import { ROOT_FOLDER } from "../../contract/addresses/root-files.ts";
import type { Engine } from "../engine/engine.ts";
import { packText } from "../model/stored-text.ts";
import type { ApplyOptions, ApplySummary, TenantContent } from "../model/tenant-content.ts";
import type { Folders } from "./rows/folders.ts";
import { prepareArticle } from "./rows/packed-article.ts";
import type { Publication } from "./rows/publication.ts";
import { findTenantId, readNames } from "./rows/read-hashes.ts";
import { writePublication } from "./rows/write-publication.ts";
import { FILE_OF_PART, SETTINGS_FILES, SETTINGS_FILE_PARTS } from "./settings/settings-files.ts";

export type FolderOptions =
  /** If `prune` is true, removes articles and files that the folder lacks. */
  | ApplyOptions
  /**
   * If true, rebuilds everything derived from the texts; the texts stay unchanged. The folder must contain all stored texts.
   */
  | { rebuilds: true };

/**
 * Publishes a content folder that was checked as a whole: its settings, all other files that differ from the stored ones, and
 * removals.
 *
 * @throws {ConcurrentModificationError} if others have published one of its files since the folder was compared with the store
 */
export async function publishFolder(
  engine: Engine,
  folders: Folders,
  content: TenantContent,
  options: FolderOptions,
): Promise<ApplySummary> {
  const { articles, media, compared } = content;
  const rebuilds = "rebuilds" in options;
  const { prune, from = "folder" } = rebuilds ? { prune: false } : options;
  const texts = rebuilds ? [] : textsOf(content);
  const stored = await readNames(engine.reading, await findTenantId(engine.reading, content.site.code));
  const isStored = new Set(stored);
  const unchanged = content.unchangedArticles.map((path) => `articles/${path}`);
  const named = new Set([
    ...texts.map(({ name }) => name),
    ...media.map(({ path }) => `media/${path}`),
    ...(compared?.articles ?? []).map(({ path }) => `articles/${path}`),
    ...unchanged,
    ...(content.unchangedMedia ?? []).map((path) => `media/${path}`),
  ]);
  const unnamed = rebuilds ? [] : stored.filter((name) => !named.has(name));
  // Settings files that the folder lacks stay in the store, like articles.
  const parts = SETTINGS_FILE_PARTS.filter((part) => prune || !unnamed.includes(FILE_OF_PART[part]));
  return writePublication(engine, folders, {
    code: content.site.code,
    settings: content,
    parts: new Set(parts),
    articles: Symbol.asyncIterator in articles ? articles : Iterator.from(articles).map(prepareArticle),
    articleNames: compared?.articles ?? "unknown",
    texts,
    media,
    removed: prune ? unnamed : [],
    superseded: prune ? [] : unnamed.filter((name) => name.startsWith("articles/")),
    unchanged: unchanged.filter((name) => isStored.has(name)).length,
    checked: compared && {
      revision: compared.revision,
      names: prune || rebuilds ? "all" : new Set([...named, ...SETTINGS_FILES]),
    },
    rebuilds,
    publisher: { author: null, origin: "import", importedFrom: from },
  });
}

function textsOf({ sources, rootFiles = {} }: TenantContent): Publication["texts"] {
  return [
    ...Object.entries(sources).map(([name, text]) => ({ name, text: packText(text) })),
    ...Object.entries(rootFiles).map(([path, text]) => ({ name: ROOT_FOLDER + path, text: packText(text) })),
  ];
}
