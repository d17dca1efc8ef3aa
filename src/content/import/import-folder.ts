import type { ApplySummary, ArticleContent, ContentExchange } from "../tenant-content.ts";
import { type ArticleEntry, fingerprintOf } from "./articles.ts";
import { buildArticle } from "./build-article.ts";
import { type ContentFolder, readContentFolder } from "./content-folder.ts";
import { Findings } from "./findings.ts";
import { type ForeignOptions, convertForeignTree } from "./foreign/convert-tree.ts";

export interface CheckOptions {
  /** A tree of foreign Markdown, and how it is to be read. */
  foreign?: ForeignOptions | undefined;
  /** Told after each article: how many are done, of how many. */
  onProgress?: ((done: number, total: number) => void) | undefined;
}

export interface ImportOptions extends CheckOptions {
  /** Leaves bad files out instead of stopping. */
  keepGoing?: boolean | undefined;
  /** Removes articles and files of the tenant that the folder does not hold. */
  prune?: boolean | undefined;
}

export interface CheckReport {
  findings: Findings;
  /** Code of the tenant; empty when the settings could not be read. */
  tenant: string;
  articles: number;
  seconds: number;
}

export interface ImportReport extends CheckReport {
  /** What the store did; `undefined` when it was left as it was. */
  summary: ApplySummary | undefined;
}

/** Thrown inside the store's transaction, so that it is rolled back. */
class ImportRefused extends Error {}

/**
 * Imports a content folder into its tenant, all of it or nothing. Articles whose text and targets did
 * not change are not rendered again. Problems of the content are in the report, never thrown.
 *
 * @throws when the folder or the store cannot be reached
 */
export async function importFolder(
  exchange: ContentExchange,
  folder: string,
  options: ImportOptions = {},
): Promise<ImportReport> {
  return withFolder(folder, options, async (content, findings) => {
    if (content === undefined || (findings.errors > 0 && options.keepGoing !== true)) return undefined;
    const known = await exchange.articleFingerprints(content.settings.site.code);
    const pending = content.articles.filter(
      (entry) => known.get(entry.path) !== fingerprintOf(entry, content.index),
    );
    const changed = new Set(pending.map(({ path }) => path));
    // A file that could not be read keeps its old row: `prune` is for files that are gone.
    const kept = [...content.articles.map(({ path }) => path), ...content.unreadable];
    const { settings, media, sources } = content;
    try {
      return await exchange.apply(
        {
          ...settings,
          articles: renderAll(pending, content, findings, options),
          unchangedArticles: kept.filter((path) => known.has(path) && !changed.has(path)),
          media,
          sources,
        },
        { prune: options.prune === true },
      );
    } catch (error) {
      if (error instanceof ImportRefused) return undefined;
      throw error;
    }
  });
}

/** Reads and renders a content folder as an import would, writing nothing. */
export async function checkFolder(folder: string, options: CheckOptions = {}): Promise<CheckReport> {
  const { summary: _none, ...report } = await withFolder(folder, options, async (content, findings) => {
    if (content === undefined) return undefined;
    for await (const _article of renderAll(content.articles, content, findings, {
      ...options,
      keepGoing: true,
    }));
    return undefined;
  });
  return report;
}

async function withFolder(
  folder: string,
  options: CheckOptions,
  work: (content: ContentFolder | undefined, findings: Findings) => Promise<ApplySummary | undefined>,
): Promise<ImportReport> {
  const started = performance.now();
  const findings = new Findings();
  const conversion =
    options.foreign === undefined ? undefined : await convertForeignTree(folder, options.foreign, findings);
  try {
    const content = conversion === undefined ? await readContentFolder(folder, findings) : conversion.content;
    const summary = await work(content, findings);
    return {
      findings,
      tenant: content?.settings.site.code ?? "",
      articles: content?.articles.length ?? 0,
      seconds: (performance.now() - started) / 1000,
      summary,
    };
  } finally {
    await conversion?.dispose();
  }
}

/** Renders one article after the other; at the end refuses the whole if one of them had an error. */
async function* renderAll(
  entries: readonly ArticleEntry[],
  content: ContentFolder,
  findings: Findings,
  { keepGoing, onProgress }: Pick<ImportOptions, "keepGoing" | "onProgress">,
): AsyncGenerator<ArticleContent> {
  onProgress?.(0, entries.length);
  for (const [index, entry] of entries.entries()) {
    const article = await buildArticle(entry, content.index, findings, { isForeign: content.isForeign });
    if (article !== undefined) yield article;
    onProgress?.(index + 1, entries.length);
  }
  if (keepGoing !== true && findings.errors > 0) throw new ImportRefused("the folder has errors");
}
