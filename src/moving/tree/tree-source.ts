import type { ContentSource } from "../../content/import/folder/content-source.ts";
import type { ContentExchange } from "../../content/model/tenant-content.ts";
import type { Findings } from "../../content/source/findings.ts";
import type { SourceFile } from "../../content/source/source-file.ts";
import type { FetchCounts, FetchPicture, PictureSources } from "../pictures/fetch-pictures.ts";
import { isFetchedName } from "../pictures/fetched-names.ts";
import { ConversionWorkers } from "../threads/conversion-workers.ts";
import type { ConvertArticles } from "./convert-articles.ts";
import { type Conversion, convertForeignTree } from "./convert-tree.ts";

/** The steps of a conversion that take long. */
export type TreeStep = "converting" | "fetching";

export interface TreeOptions {
  /** Path of the mapping file. */
  mapping: string;
  /** Code of the site to be created from the tree. */
  tenant: string;
  /** Downloads the tree's pictures from other hosts; `count` only counts them. */
  fetch?: FetchPicture | "count" | undefined;
  /** True if files of the site that are not in the tree will be removed. */
  prune?: boolean | undefined;
  /** Called after each article or picture with the number of those done and the total. If it throws, the work stops. */
  onProgress?: ((step: TreeStep, done: number, total: number) => void) | undefined;
}

/** Figures for the report about a tree. */
export interface TreeOutcome {
  /** Number of former addresses that redirect to the tree's articles. */
  oldAddresses: number;
  /** Results of downloads, real or expected; `undefined` if there is nothing to download. */
  fetched: FetchCounts | undefined;
}

/** The tree of another system as the files of a content folder. */
export class TreeSource implements ContentSource {
  readonly #folder: string;
  readonly #options: TreeOptions;
  #conversion: Conversion | undefined;

  constructor(folder: string, options: TreeOptions) {
    this.#folder = folder;
    this.#options = options;
  }

  async read(findings: Findings, exchange: ContentExchange | undefined): Promise<SourceFile[] | undefined> {
    const { mapping, tenant } = this.#options;
    const workers = new ConversionWorkers();
    try {
      const pictures = await this.#pictureSources(exchange);
      this.#conversion = await convertForeignTree(
        this.#folder,
        { mapping, tenant, pictures },
        this.#convertIn(workers),
        findings,
      );
    } finally {
      await workers.close();
    }
    return this.#withUsualMenu(this.#conversion, exchange);
  }

  async dispose(): Promise<void> {
    await this.#conversion?.dispose();
  }

  get leftOut(): readonly string[] {
    return this.#conversion?.leftOut ?? [];
  }

  get outcome(): TreeOutcome {
    return { oldAddresses: this.#conversion?.oldAddresses ?? 0, fetched: this.#conversion?.fetched };
  }

  /** Pictures that were downloaded earlier are kept, even if none are downloaded now. */
  async #pictureSources(exchange: ContentExchange | undefined): Promise<PictureSources | undefined> {
    if (exchange === undefined) return undefined;
    const { tenant, fetch, onProgress } = this.#options;
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

  /**
   * Adds a menu if the tree has none, and the site has none from elsewhere. A menu from an earlier import is added again, so
   * that an edited one counts as edited elsewhere, and not as missing in the tree.
   */
  async #withUsualMenu(
    { files, usualMenu }: Conversion,
    exchange: ContentExchange | undefined,
  ): Promise<SourceFile[] | undefined> {
    if (files === undefined || usualMenu === undefined) return files;
    const { tenant, prune } = this.#options;
    const stored = await exchange?.files.hashes(tenant);
    const imported = await exchange?.files.synced(tenant, "tree");
    const isFromElsewhere = stored?.has(usualMenu.path) === true && imported?.has(usualMenu.path) !== true;
    return isFromElsewhere && prune !== true ? files : [...files, usualMenu];
  }

  #convertIn(workers: ConversionWorkers): ConvertArticles {
    const { onProgress } = this.#options;
    return async function* (articles, rules) {
      workers.prepare(rules);
      let done = 0;
      for await (const result of workers.run(articles)) {
        yield result;
        onProgress?.("converting", (done += 1), articles.length);
      }
    };
  }
}
