import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import { ARTICLE_ENDPOINTS } from "../../../contract/studio/endpoints/articles.ts";
import { call } from "../../api/call.ts";
import { matchesWords } from "../../commands/command.ts";
import type { LinkedArticle } from "../../editor/article-links.ts";

/**
 * Searches a site's articles in one language by title and path. Results that match only in other fields are left out, because Enter
 * inserts a link to the first result.
 */
export async function findArticles(
  { tenant, language, letters }: { tenant: string; language: LanguageCode; letters: string },
  signal: AbortSignal,
): Promise<LinkedArticle[]> {
  const query = letters.trim() === "" ? undefined : letters.trim();
  const list = await call(ARTICLE_ENDPOINTS.listArticles, { tenant, query, language }, { signal });
  return list.articles.flatMap(({ texts }) =>
    texts.filter(
      (each) =>
        each.language === language && matchesWords({ label: each.title, detail: each.name }, letters.trim()),
    ),
  );
}
