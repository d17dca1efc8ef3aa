import { join } from "node:path";
import type { ArticleContent } from "../../src/content/model/tenant-content.ts";
import { openStore } from "../../src/content/open.ts";
import { sampleContent } from "../../src/content/testing/sample-content.ts";
import type { LanguageCode } from "../../src/contract/addresses/locales.ts";
import type { Find } from "./engines.ts";

/** Opens our store, filled with the articles as one tenant. */
export async function openVitrine(articles: Iterable<ArticleContent>, databaseUrl: string, scratch: string) {
  const store = await openStore({ databaseUrl, dataFolder: join(scratch, "data"), fileUrl: "/media/" });
  const pathOf = new Map<string, string>();
  function* watched() {
    for (const article of articles) {
      pathOf.set(`${article.language}/${article.slug}`, article.path);
      yield article;
    }
  }
  await store.exchange.apply(
    sampleContent({
      site: { config: { "*": { siteConfig: { untranslated: "notFound" } } } },
      articles: watched(),
    }),
    { prune: true },
  );
  const tenant = await store.findTenant("harbor");
  if (tenant === undefined) throw new Error("The tenant was not imported");
  const reader = store.reader(tenant);
  const findIn =
    (language: LanguageCode): Find =>
    async (query) => {
      const { items } = await reader.search({ query, page: 1, size: 10 }, language);
      return items.map(({ slug }) => pathOf.get(`${language}/${slug}`) ?? "");
    };
  return { store, findIn };
}
