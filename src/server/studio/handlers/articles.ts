import type { ArticleList } from "../../../contract/studio/article-list.ts";
import type { ARTICLE_ENDPOINTS } from "../../../contract/studio/endpoints/articles.ts";
import type { HandlersOf } from "../frame/handlers-of.ts";
import { openSite } from "../frame/site.ts";

const ARTICLES = 50;

export const ARTICLE_HANDLERS: HandlersOf<typeof ARTICLE_ENDPOINTS> = {
  async listArticles(call, { tenant: code, ...filter }): Promise<ArticleList> {
    const { tenant, reading } = await openSite(call, code);
    const articles = await reading.works(tenant, { ...filter, size: ARTICLES, now: Date.now() });
    return { articles, next: articles.length < ARTICLES ? null : (articles.at(-1)?.key ?? null) };
  },
};
