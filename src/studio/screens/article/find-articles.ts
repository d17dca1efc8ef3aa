import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import { ARTICLE_ENDPOINTS } from "../../../contract/studio/endpoints/articles.ts";
import { call } from "../../api/call.ts";
import type { LinkedArticle } from "../../editor/article-links.ts";

/** The articles of a site with a text in a language whose titles or paths have some letters. */
export async function findArticles(
  { tenant, language, letters }: { tenant: string; language: LanguageCode; letters: string },
  signal: AbortSignal,
): Promise<LinkedArticle[]> {
  const query = letters.trim() === "" ? undefined : letters.trim();
  const list = await call(ARTICLE_ENDPOINTS.listArticles, { tenant, query }, { signal });
  return list.articles.flatMap(({ texts }) => texts.filter((each) => each.language === language));
}
