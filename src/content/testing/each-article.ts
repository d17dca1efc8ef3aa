import { unpackText } from "../model/stored-text.ts";
import type { ArticleContent, TenantContent } from "../model/tenant-content.ts";
import { unpackArticle } from "../writing/rows/packed-article.ts";

/** Yields the articles of an import, and unpacks them if necessary. */
export async function* eachArticle(articles: TenantContent["articles"]): AsyncGenerator<ArticleContent> {
  for await (const article of articles) {
    if (!(article instanceof Uint8Array)) {
      yield article;
      continue;
    }
    const { article: unpacked, text } = unpackArticle(article);
    yield { ...unpacked, source: unpackText({ content: text.content, base_content: null }) };
  }
}
