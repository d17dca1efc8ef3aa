import { join } from "node:path";
import type { ArticleContent } from "../../src/content/model/tenant-content.ts";
import { openStore } from "../../src/content/open.ts";
import { sampleContent } from "../../src/content/testing/sample-content.ts";
import { openBareIndex } from "./bare-index.ts";
import { variedArticles } from "./varied-articles.ts";

/** Number of articles per import. After an interruption, the next run continues after the last complete import. */
const PIECE = 5_000;

/** The store to fill, the number of articles, and the source of their texts. */
export interface Filling {
  corpus: readonly ArticleContent[];
  count: number;
}

/** The number of articles added by this run, and its duration in seconds. */
export interface Filled {
  articles: number;
  seconds: number;
}

/** Adds the missing articles to a store by ordinary imports. */
export async function fillStore(filling: Filling, databaseUrl: string, folder: string): Promise<Filled> {
  const store = await openStore({ databaseUrl, dataFolder: join(folder, "data"), fileUrl: "/media/" });
  try {
    const { size } = await store.exchange.articleFingerprints("harbor");
    return await fillBy(filling, size, databaseUrl, async (articles) => {
      const content = sampleContent({
        site: { config: { "*": { siteConfig: { untranslated: "notFound" } } } },
        articles,
      });
      await store.exchange.apply(content, { prune: false });
    });
  } finally {
    await store.close();
  }
}

/** Adds the missing articles to the baseline. */
export async function fillBare(filling: Filling, file: string): Promise<Filled> {
  const bare = openBareIndex(file);
  try {
    return await fillBy(filling, bare.size, file, async (articles) => bare.addAll(articles));
  } finally {
    bare.close();
  }
}

async function fillBy(
  { corpus, count }: Filling,
  size: number,
  name: string,
  add: (articles: ArticleContent[]) => Promise<void>,
): Promise<Filled> {
  if (size >= count) return { articles: 0, seconds: 0 };
  let seconds = 0;
  let articles: ArticleContent[] = [];
  let number = 0;
  for (const article of variedArticles(corpus, count)) {
    number += 1;
    if (number > size) articles.push(article);
    if (articles.length < PIECE && number < count) continue;
    const started = performance.now();
    if (articles.length > 0) await add(articles);
    seconds += (performance.now() - started) / 1000;
    if (articles.length > 0) console.log(`${name}: ${number} of ${count} articles, ${seconds.toFixed(0)} s`);
    articles = [];
  }
  return { articles: count - size, seconds };
}
