import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ImportReport } from "../../content/import/folder/import-folder.ts";
import type {
  ArticleContent,
  ContentExchange,
  PackedArticle,
  TenantContent,
} from "../../content/model/tenant-content.ts";
import { openWritableStore } from "../../content/open-writable.ts";
import type { OpenedStore } from "../../content/testing/describe-each-engine.ts";
import { eachArticle } from "../../content/testing/each-article.ts";
import { packArticle } from "../../content/writing/rows/packed-article.ts";
import { importTree } from "../import-tree.ts";
import type { TreeOptions, TreeOutcome } from "../tree/tree-source.ts";

/** A completed import, with what it wrote to the store. */
export interface RealImport {
  store: OpenedStore;
  report: ImportReport & TreeOutcome;
  articles: ArticleContent[];
  media: TenantContent["media"];
  close(): Promise<void>;
}

/** Imports another system's tree into a new store. */
export async function importRealTree(
  folder: string,
  options: Pick<TreeOptions, "mapping" | "tenant">,
): Promise<RealImport> {
  const scratch = await mkdtemp(join(tmpdir(), "vitrine-test-"));
  const store = await openWritableStore({
    databaseUrl: `file:${join(scratch, "store.sqlite")}`,
    dataFolder: join(scratch, "data"),
    fileUrl: "/media/",
  });
  const articles: ArticleContent[] = [];
  let media: TenantContent["media"] = [];
  async function* see(passing: TenantContent["articles"]): AsyncGenerator<PackedArticle> {
    for await (const article of eachArticle(passing)) {
      articles.push(article);
      yield packArticle(article);
    }
  }
  const watched: ContentExchange = {
    ...store.exchange,
    apply: (content, options) => {
      ({ media } = content);
      return store.exchange.apply({ ...content, articles: see(content.articles) }, options);
    },
  };
  const report = await importTree(watched, folder, options);
  return {
    store,
    report,
    articles,
    media,
    close: async () => {
      await store.close();
      await rm(scratch, { recursive: true, force: true });
    },
  };
}

/** Returns the text of a body as a reader sees it, without code, which is shown literally. */
export function renderedText(html: string): string {
  return html
    .replace(/<pre[\s\S]*?<\/pre>|<code>[\s\S]*?<\/code>/g, " ")
    .replace(/<[^>]*>/g, " ")
    .replace(/&#x([\da-f]+);/gi, (_whole, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
}

/** Matches markup of template languages and other dialects that no reader should see. */
export const RAW_SYNTAX = /\{%|\[!|:::|\{\{|\{#|\{:|<!--|!\[/;
