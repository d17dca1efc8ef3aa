import type { ApplySummary, ContentExchange, PackedArticle } from "../../model/tenant-content.ts";
import { type Finding, Findings } from "../../source/findings.ts";
import { listFiles } from "../../source/list-files.ts";
import { readSyncNote } from "../../sync/sync-note.ts";
import { type FolderIndex, fingerprintOf } from "../../writing/checks/articles.ts";
import type { ArticleTask } from "../threads/article-work.ts";
import { ArticleWorkers } from "../threads/article-workers.ts";
import { type ContentFolder, assembleFolder } from "./content-folder.ts";
import type { ContentSource } from "./content-source.ts";
import { type ImportPlan, planImport } from "./plan-import.ts";
import { type EditedElsewhere, type Reconciled, reconcile } from "./reconcile.ts";
import { recordImport } from "./record-import.ts";

/** The long steps of an import, for progress reports. "checking" replaces "rendering" if nothing will be written. */
export type ImportStep = "rendering" | "checking";

/** Maximum number of findings of one kind in a report. */
export const LISTED_OF_A_KIND = 100;

export interface CheckOptions {
  /** The host of the Studio, for checks without a store; empty or absent if there is none. */
  studioHost?: string | undefined;
  /** Called after each article with the number done and the total. If it throws, the import ends without writing anything. */
  onProgress?: ((step: ImportStep, done: number, total: number) => void) | undefined;
  /** Called when the content is in the store, before the import is recorded. */
  onWritten?: (() => void) | undefined;
  /** Called immediately with each finding; the report contains only the first findings of each kind. */
  onFinding?: ((finding: Finding) => void) | undefined;
  /** Ends the work at once. Nothing is written then. */
  signal?: AbortSignal | undefined;
  /** Maximum processor time for one article in milliseconds. A slower one is an error of its file. */
  budgetMs?: number | undefined;
}

export interface ImportOptions extends CheckOptions {
  /** Leaves out files with errors instead of stopping. */
  keepGoing?: boolean | undefined;
  /** Removes the tenant's articles and files that are missing in the folder. Files that never came from a folder stay. */
  prune?: boolean | undefined;
  /** Imports the folder's files even if they were edited elsewhere since the last import. */
  theirs?: boolean | undefined;
}

export interface CheckReport {
  findings: Findings;
  /** Code of the tenant; empty if the settings could not be read. */
  tenant: string;
  articles: number;
  seconds: number;
}

export interface ImportReport extends CheckReport {
  /** Files that were edited elsewhere, and whose stored version therefore stays. */
  edited: readonly EditedElsewhere[];
  /** The numbers of changes in the store; `undefined` if nothing was written. */
  summary: ApplySummary | undefined;
}

export interface PlanReport extends CheckReport {
  /** Files that were edited elsewhere, and whose stored version therefore stays. */
  edited: readonly EditedElsewhere[];
  /** The changes that an import would make; `undefined` if it would change nothing in the store. */
  plan: ImportPlan | undefined;
}

/** Thrown inside the store's transaction to roll it back. */
class ImportRefused extends Error {}

/**
 * Imports a content folder into its tenant, either completely or not at all. Articles are not written again if their text and
 * the files to which they refer have not changed. They are still rendered, so that each import reports their problems, but only
 * as warnings. Problems with the content are reported, never thrown.
 *
 * @throws if the folder or the store cannot be accessed, or another tenant has one of the hosts
 */
export async function importFolder(
  exchange: ContentExchange,
  folder: string | ContentSource,
  options: ImportOptions = {},
): Promise<ImportReport> {
  return withFolder(folder, { ...options, exchange }, async (content, workers, findings, reconciled) => {
    const { edited = [], revision = 0 } = reconciled ?? {};
    if (content === undefined || reconciled === undefined) return { summary: undefined, edited };
    const known = await exchange.articleFingerprints(content.settings.site.code);
    const unchanged = unchangedArticles(content, known);
    if (!content.isComplete || (findings.errors > 0 && options.keepGoing !== true)) {
      // Nothing will be written, but articles are still checked so that all errors are reported.
      await checkArticles(content, workers, findings, { ...options, unchanged });
      return { summary: undefined, edited };
    }
    const pending = content.articles.filter(({ path }) => !unchanged.has(path));
    const { settings, media, sources, rootFiles } = content;
    try {
      const summary = await exchange.apply(
        {
          ...settings,
          articles: renderAll(
            content.articles.map((entry) =>
              unchanged.has(entry.path) ? { check: entry } : { render: entry },
            ),
            content,
            workers,
            findings,
            { ...options, unchanged },
          ),
          // Files that could not be read still exist, so they are not removed: `prune` removes only files that no longer exist.
          unchangedArticles: [...unchanged, ...[...content.unreadable].filter((path) => known.has(path))],
          compared: { revision, articles: pending },
          media,
          unchangedMedia: content.unreadableMedia,
          sources,
          rootFiles,
        },
        { prune: options.prune === true, from: reconciled.from },
      );
      options.onWritten?.();
      await recordImport(exchange, content.settings.site.code, {
        folder: typeof folder === "string" ? folder : undefined,
        reconciled,
      });
      return { summary, edited };
    } catch (error) {
      if (error instanceof ImportRefused) return { summary: undefined, edited };
      throw error;
    }
  });
}

/** Reads and renders a content folder as an import would, without writing anything. */
export async function checkFolder(
  folder: string | ContentSource,
  options: CheckOptions = {},
): Promise<CheckReport> {
  return withFolder(folder, options, async (content, workers, findings) => {
    if (content !== undefined) await checkArticles(content, workers, findings, options);
    return {};
  });
}

/** Checks a content folder and compares it with the store as an import would, without writing anything. */
export async function planFolder(
  exchange: ContentExchange,
  folder: string | ContentSource,
  options: ImportOptions = {},
): Promise<PlanReport> {
  return withFolder(folder, { ...options, exchange }, async (content, workers, findings, reconciled) => {
    const { edited = [] } = reconciled ?? {};
    if (content === undefined) return { plan: undefined, edited };
    const known = await exchange.articleFingerprints(content.settings.site.code);
    const unchanged = unchangedArticles(content, known);
    await checkArticles(content, workers, findings, { ...options, unchanged });
    if (!content.isComplete || (findings.errors > 0 && options.keepGoing !== true))
      return { plan: undefined, edited };
    return { plan: await planImport(exchange, content, options.prune === true), edited };
  });
}

/** Returns the paths of articles that the store already has with the same text and the same targets. */
function unchangedArticles(
  { articles, index }: Pick<ContentFolder, "articles" | "index">,
  known: ReadonlyMap<string, string>,
): Set<string> {
  const unchanged = articles.filter((entry) => known.get(entry.path) === fingerprintOf(entry, index));
  return new Set(unchanged.map(({ path }) => path));
}

async function checkArticles(
  content: ContentFolder,
  workers: ArticleWorkers,
  findings: Findings,
  options: Pick<RenderOptions, "onProgress" | "unchanged">,
): Promise<void> {
  const tasks = content.articles.map((entry) => ({ check: entry }));
  const checked = renderAll(tasks, content, workers, findings, { ...options, keepGoing: true });
  for await (const _none of checked);
}

async function withFolder<Outcome extends object>(
  folder: string | ContentSource,
  options: ImportOptions & { exchange?: ContentExchange },
  work: (
    content: ContentFolder | undefined,
    workers: ArticleWorkers,
    findings: Findings,
    reconciled: Reconciled | undefined,
  ) => Promise<Outcome>,
): Promise<CheckReport & Outcome> {
  const { exchange } = options;
  const started = performance.now();
  const findings = new Findings({ listedOfAKind: LISTED_OF_A_KIND, onFinding: options.onFinding });
  const workers = new ArticleWorkers({ budgetMs: options.budgetMs });
  const end = (): void => void workers.close();
  options.signal?.addEventListener("abort", end);
  let reconciled: Reconciled | undefined;
  const isForeign = typeof folder !== "string";
  try {
    const given = isForeign ? await folder.read(findings, exchange) : await listFiles(folder, findings);
    const leftOut = isForeign ? folder.leftOut : [];
    const note = isForeign || exchange === undefined ? undefined : await readSyncNote(folder);
    if (given !== undefined && exchange !== undefined)
      reconciled = await reconcile(given, exchange, findings, {
        from: isForeign ? "tree" : "folder",
        theirs: options.theirs,
        note,
        leftOut,
      });
    const files = reconciled?.files ?? given;
    const { studioHost = options.studioHost } = exchange ?? {};
    const assembly = { isForeign, store: exchange, hashes: reconciled?.stored, studioHost, leftOut };
    const content = files && (await assembleFolder(files, workers, findings, assembly));
    if (isForeign && content?.articles.length === 0 && findings.errors === 0)
      findings.error(
        "no-articles",
        "mapping",
        1,
        "the tree has no article that can be imported. Check the folder, and languages and skip in the mapping",
      );
    const outcome = await work(content, workers, findings, reconciled);
    return {
      findings,
      tenant: content?.settings.site.code ?? "",
      articles: content?.articles.length ?? 0,
      seconds: (performance.now() - started) / 1000,
      ...outcome,
    };
  } finally {
    options.signal?.removeEventListener("abort", end);
    await workers.close();
    if (isForeign) await folder.dispose();
    await reconciled?.dispose();
  }
}

interface RenderOptions extends Pick<ImportOptions, "keepGoing" | "onProgress"> {
  /**
   * Paths of articles that are unchanged in the store. Their errors are only warnings: the store has accepted these articles
   * under other limits, and keeps them.
   */
  unchanged?: ReadonlySet<string> | undefined;
}

/** Renders the articles in order. At the end, refuses the import if any article had an error. */
async function* renderAll(
  tasks: readonly ArticleTask[],
  content: ContentFolder,
  workers: ArticleWorkers,
  findings: Findings,
  { keepGoing, onProgress, unchanged }: RenderOptions,
): AsyncGenerator<PackedArticle> {
  const step = tasks.some((task) => "render" in task) ? "rendering" : "checking";
  onProgress?.(step, 0, tasks.length);
  let done = 0;
  workers.prepare({ rendering: { index: essential(content.index), isForeign: content.isForeign } });
  for await (const result of workers.run(tasks)) {
    const task = tasks[(done += 1) - 1];
    const isUnchanged = task !== undefined && "check" in task && unchanged?.has(task.check.path) === true;
    findings.addAll(isUnchanged ? result.findings.map(asWarning) : result.findings);
    if (result.rendered !== undefined) yield result.rendered;
    onProgress?.(step, done, tasks.length);
  }
  if (keepGoing !== true && findings.errors > 0) throw new ImportRefused("the folder has errors");
}

function asWarning(finding: Finding): Finding {
  return { ...finding, severity: "warning" };
}

/** Returns the part of the index that rendering uses. The index is copied into each thread, so it should be small. */
function essential({ articles, media, ...others }: FolderIndex): FolderIndex {
  return {
    articles: new Map([...articles].map(([path, { translationKey }]) => [path, { translationKey }])),
    media: new Map(
      [...media].map(([path, { mimeType, width, height }]) => [path, { mimeType, width, height }]),
    ),
    ...others,
  };
}
