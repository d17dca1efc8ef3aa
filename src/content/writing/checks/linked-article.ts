import { LANGUAGE_CODES, isLanguageCode } from "../../../contract/addresses/locales.ts";
import type { Names } from "./names.ts";

/**
 * Finds the article to which a link to this path below `articles/` leads: the file itself, or else the same file in another
 * language. Translators often leave the relative links of the original unchanged, although the targets may not be translated
 * yet.
 */
export function linkedArticle<Article>(
  path: string,
  { articles }: { articles: Pick<Names<Article>, "get"> },
): Article | undefined {
  for (const each of [path, ...translationPaths(path)]) {
    const found = articles.get(each);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns the paths of an article's translations: `zh/news/a.md` and `kr/news/a.md` for `en/news/a.md`. */
export function translationPaths(path: string): string[] {
  const language = path.slice(0, path.indexOf("/"));
  if (!isLanguageCode(language)) return [];
  return LANGUAGE_CODES.filter((code) => code !== language).map((code) => code + path.slice(language.length));
}
