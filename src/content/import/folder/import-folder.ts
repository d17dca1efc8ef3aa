import type { ApplySummary, ContentExchange, PackedArticle } from "../../model/tenant-content.ts";
import { type Finding, Findings } from "../../source/findings.ts";
import { listFiles } from "../../source/list-files.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { readSyncNote } from "../../sync/sync-note.ts";
import { type FolderIndex, fingerprintOf } from "../../writing/checks/articles.ts";
import type { ConvertArticles } from "../foreign/convert-articles.ts";
import { type Conversion, type ForeignOptions, convertForeignTree } from "../foreign/convert-tree.ts";
import type { FetchCounts, FetchPicture, PictureSources } from "../foreign/pictures/fetch-pictures.ts";
import { isFetchedName } from "../foreign/pictures/fetched-names.ts";
import type { ArticleTask } from "../threads/article-work.ts";
import { ArticleWorkers } from "../threads/article-workers.ts";
import { type ContentFolder, assembleFolder } from "./content-folder.ts";
import { noteImport } from "./note-import.ts";
import { type ImportPlan, planImport } from "./plan-import.ts";
import { type EditedElsewhere, type Reconciled, reconcile } from "./reconcile.ts";

/** The steps of an import that take long; "checking" where nothing will be written. */
export type ImportStep = "converting" | "fetching" | "rendering" | "checking";

/** How many findings of one kind a report lists. */
export const LISTED_OF_A_KIND = 100;

export interface CheckOptions {
  /** How to convert the folder if it is a foreign tree of Markdown. */
  foreign?: ForeignOptions | undefined;
  /** As in {@link ContentExchange}, where there is none to ask. */
  studioHost?: string | undefined;
  /** Called after each article with the number done and the total. What it throws ends the work; nothing is written then. */
  onProgress?: ((step: ImportStep, done: number, total: number) => void) | undefined;
  /** Called with each finding as it comes: the report has only the first of each kind. */
  onFinding?: ((finding: Finding) => void) | undefined;
}

export interface ImportOptions extends CheckOptions {
  /** Leaves bad files out instead of stopping. */
  keepGoing?: boolean | undefined;
  /** Downloads the pictures that a foreign tree has on other hosts; `count` only says of how many that would be. */
  fetch?: FetchPicture | "count" | undefined;
  /** Removes the tenant's articles and files that are not in the folder, if a folder ever had them. */
  prune?: boolean | undefined;
  /** Takes the folder's files even where they were edited elsewhere since. */
  theirs?: boolean | undefined;
}

export interface CheckReport {
  findings: Findings;
  /** Code of the tenant; empty if the settings could not be read. */
  tenant: string;
  articles: number;
  /** Addresses of a foreign tree's old site that lead to its articles; 0 for a content folder. */
  oldAddresses: number;
  /** What was downloaded, or would be; `undefined` if nothing was to be. */
  fetched: FetchCounts | undefined;
  seconds: number;
}

export interface ImportReport extends CheckReport {
  /** Files of which the store's were left, since somebody has edited them elsewhere. */
  edited: readonly EditedElsewhere[];
  /** What was written to the store; `undefined` if nothing was. */
  summary: ApplySummary | undefined;
}

export interface PlanReport extends CheckReport {
  /** As in {@link ImportReport}. */
  edited: readonly EditedElsewhere[];
  /** What an import would do; `undefined` if it would change nothing in the store. */
  plan: ImportPlan | undefined;
}

/** Thrown inside the store's transaction to roll it back. */
class ImportRefused extends Error {}

/**
 * Imports a content folder into its tenant, entirely or not at all. Articles whose text and targets have not changed are not
 * rendered again. Problems with the content are reported, never thrown.
 *
 * @throws if the folder or the store cannot be accessed, or another tenant has one of the hosts
 */
export async function importFolder(
  exchange: ContentExchange,
  folder: string,
  options: ImportOptions = {},
): Promise<ImportReport> {
  return withFolder(folder, { ...options, exchange }, async (content, workers, findings, reconciled) => {
    const { edited = [], revision = 0 } = reconciled ?? {};
    if (content === undefined || reconciled === undefined) return { summary: undefined, edited };
    if (!content.isComplete || (findings.errors > 0 && options.keepGoing !== true)) {
      // Nothing will be written, but who mends these errors wants to know of the others, too.
      await checkArticles(content, workers, findings, options);
      return { summary: undefined, edited };
    }
    const known = await exchange.articleFingerprints(content.settings.site.code);
    const pending = content.articles.filter(
      (entry) => known.get(entry.path) !== fingerprintOf(entry, content.index),
    );
    const changed = new Set(pending.map(({ path }) => path));
    // A file that could not be read keeps its row: `prune` only removes files that are gone.
    const kept = [...content.articles.map(({ path }) => path), ...content.unreadable];
    const { settings, media, sources, rootFiles } = content;
    try {
      const summary = await exchange.apply(
        {
          ...settings,
          articles: renderAll(
            pending.map((entry) => ({ render: entry })),
            content,
            workers,
            findings,
            options,
          ),
          unchangedArticles: kept.filter((path) => known.has(path) && !changed.has(path)),
          compared: { revision, articles: pending },
          media,
          unchangedMedia: content.unreadableMedia,
          sources,
          rootFiles,
        },
        { prune: options.prune === true },
      );
      await noteImport(exchange, content.settings.site.code, { folder, reconciled });
      return { summary, edited };
    } catch (error) {
      if (error instanceof ImportRefused) return { summary: undefined, edited };
      throw error;
    }
  });
}

/** Reads and renders a content folder as an import would, without writing anything. */
export async function checkFolder(folder: string, options: CheckOptions = {}): Promise<CheckReport> {
  return withFolder(folder, options, async (content, workers, findings) => {
    if (content !== undefined) await checkArticles(content, workers, findings, options);
    return {};
  });
}

/** Checks a content folder and compares it with the store as an import would, without writing anything. */
export async function planFolder(
  exchange: ContentExchange,
  folder: string,
  options: ImportOptions = {},
): Promise<PlanReport> {
  return withFolder(folder, { ...options, exchange }, async (content, workers, findings, reconciled) => {
    const { edited = [] } = reconciled ?? {};
    if (content !== undefined) await checkArticles(content, workers, findings, options);
    if (content?.isComplete !== true || (findings.errors > 0 && options.keepGoing !== true))
      return { plan: undefined, edited };
    return { plan: await planImport(exchange, content, options.prune === true), edited };
  });
}

async function checkArticles(
  content: ContentFolder,
  workers: ArticleWorkers,
  findings: Findings,
  options: CheckOptions,
): Promise<void> {
  const tasks = content.articles.map((entry) => ({ check: entry }));
  const checked = renderAll(tasks, content, workers, findings, { ...options, keepGoing: true });
  for await (const _none of checked);
}

async function withFolder<Outcome extends object>(
  folder: string,
  options: ImportOptions & { exchange?: ContentExchange },
  work: (
    content: ContentFolder | undefined,
    workers: ArticleWorkers,
    findings: Findings,
    reconciled: Reconciled | undefined,
  ) => Promise<Outcome>,
): Promise<CheckReport & Outcome> {
  const { foreign, exchange } = options;
  const started = performance.now();
  const findings = new Findings({ listedOfAKind: LISTED_OF_A_KIND, onFinding: options.onFinding });
  const workers = new ArticleWorkers();
  let conversion: Conversion | undefined;
  let reconciled: Reconciled | undefined;
  try {
    if (foreign !== undefined) {
      const pictures = await pictureSources(foreign.tenant, options);
      const convert = convertIn(workers, options);
      conversion = await convertForeignTree(folder, { ...foreign, pictures }, convert, findings);
    }
    const isForeign = conversion !== undefined;
    const given =
      conversion === undefined ? await listFiles(folder, findings) : await filesOf(conversion, options);
    const note = isForeign || exchange === undefined ? undefined : await readSyncNote(folder);
    if (given !== undefined && exchange !== undefined)
      reconciled = await reconcile(given, exchange, findings, { theirs: options.theirs, note });
    const files = reconciled?.files ?? given;
    const { studioHost = options.studioHost } = exchange ?? {};
    const assembly = { isForeign, store: exchange, studioHost };
    const content = files && (await assembleFolder(files, workers, findings, assembly));
    const outcome = await work(content, workers, findings, reconciled);
    return {
      findings,
      tenant: content?.settings.site.code ?? "",
      articles: content?.articles.length ?? 0,
      oldAddresses: conversion?.oldAddresses ?? 0,
      fetched: conversion?.fetched,
      seconds: (performance.now() - started) / 1000,
      ...outcome,
    };
  } finally {
    await workers.close();
    await conversion?.dispose();
    await reconciled?.dispose();
  }
}

/** Pictures of other hosts that a site has from before stay, also where none are downloaded. */
async function pictureSources(
  tenant: string,
  { exchange, fetch, onProgress }: ImportOptions & { exchange?: ContentExchange },
): Promise<PictureSources | undefined> {
  if (exchange === undefined) return undefined;
  const { files } = exchange;
  const all = await files.hashes(tenant);
  const stored = new Map([...all].filter(([name]) => isFetchedName(name)));
  if (fetch === undefined && stored.size === 0) return undefined;
  return {
    stored,
    fileOf: (hash) => files.blob(hash),
    fetch,
    onProgress: (done, total) => onProgress?.("fetching", done, total),
  };
}

/** What a foreign tree became. A menu that it did not have itself takes the place of none that the site has. */
async function filesOf(
  { files, usualMenu }: Conversion,
  { foreign, exchange, prune }: ImportOptions & { exchange?: ContentExchange },
): Promise<SourceFile[] | undefined> {
  if (files === undefined || usualMenu === undefined) return files;
  const stored = await exchange?.files.hashes(foreign?.tenant ?? "");
  return stored?.has(usualMenu.path) === true && prune !== true ? files : [...files, usualMenu];
}

/** Converts articles in the threads that will render them. */
function convertIn(workers: ArticleWorkers, { onProgress }: CheckOptions): ConvertArticles {
  return async function* (articles, rules) {
    workers.prepare({ conversion: rules });
    let done = 0;
    for await (const result of workers.run(articles.map((article) => ({ convert: article })))) {
      yield result;
      onProgress?.("converting", (done += 1), articles.length);
    }
  };
}

/** Renders the articles in order; at the end refuses the import if any of them had an error. */
async function* renderAll(
  tasks: readonly ArticleTask[],
  content: ContentFolder,
  workers: ArticleWorkers,
  findings: Findings,
  { keepGoing, onProgress }: Pick<ImportOptions, "keepGoing" | "onProgress">,
): AsyncGenerator<PackedArticle> {
  const step = "check" in (tasks[0] ?? {}) ? "checking" : "rendering";
  onProgress?.(step, 0, tasks.length);
  let done = 0;
  workers.prepare({ rendering: { index: essential(content.index), isForeign: content.isForeign } });
  for await (const result of workers.run(tasks)) {
    findings.addAll(result.findings);
    if (result.rendered !== undefined) yield result.rendered;
    onProgress?.(step, (done += 1), tasks.length);
  }
  if (keepGoing !== true && findings.errors > 0) throw new ImportRefused("the folder has errors");
}

/** Only the part of the index that rendering uses: it is copied into each thread. */
function essential({ articles, media, ...others }: FolderIndex): FolderIndex {
  return {
    articles: new Map([...articles].map(([path, { translationKey }]) => [path, { translationKey }])),
    media: new Map(
      [...media].map(([path, { mimeType, width, height }]) => [path, { mimeType, width, height }]),
    ),
    ...others,
  };
}
