import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import { ARTICLE_ENDPOINTS } from "../../../contract/studio/endpoints/articles.ts";
import { call } from "../../api/call.ts";
import type { LinkedArticle } from "../../editor/article-links.ts";

/**
 * Searches a site's articles in one language by title and path. Articles whose title and path do not match
 * are left out, because Enter inserts a link to the first result.
 */
export async function findArticles(
  { tenant, language, letters }: { tenant: string; language: LanguageCode; letters: string },
  signal: AbortSignal,
): Promise<LinkedArticle[]> {
  const query = letters.trim() === "" ? undefined : letters.trim();
  const list = await call(ARTICLE_ENDPOINTS.listArticles, { tenant, query, language }, { signal });
  const words = folded(letters).split(/\s+/).filter(Boolean);
  return list.articles.flatMap(({ texts }) =>
    texts.filter((each) => {
      const own = folded(`${each.title} ${each.name}`);
      return each.language === language && words.every((word) => own.includes(word));
    }),
  );
}

/** A text in lower case and without accents. */
function folded(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().normalize("NFC");
}
