import { unpackArticle } from "../exchange/packed-article.ts";
import type { ArticleContent, TenantContent } from "../model/tenant-content.ts";

/** The articles of an import, packed or not. */
export async function* eachArticle(articles: TenantContent["articles"]): AsyncGenerator<ArticleContent> {
  for await (const article of articles)
    yield article instanceof Uint8Array ? unpackArticle(article).article : article;
}
