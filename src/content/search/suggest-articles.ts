import type { Suggestion } from "../../contract/articles.ts";
import type { LanguageCode } from "../../contract/locales.ts";
import { articleItem } from "../articles/article-item.ts";
import { noteNextPublication } from "../articles/publication-state.ts";
import { audienceOf } from "../articles/visibility.ts";
import type { Scope } from "../scope.ts";
import { tags } from "../tags.ts";
import type { Searching } from "./searching.ts";

/** Suggests articles whose titles contain all words typed so far. */
export async function suggestArticles(
  scope: Scope,
  searching: Searching,
  text: string,
  language: LanguageCode,
): Promise<Suggestion[]> {
  const now = Date.now();
  scope.dependencies.addTag(tags.articles);
  const [found] = await Promise.all([
    searching.titles({ audience: audienceOf(scope, language, now), text }),
    noteNextPublication(scope),
  ]);
  return found.map(({ row, titleHtml }) => ({
    title: row.title,
    url: articleItem(scope, row, language).url,
    titleHtml,
  }));
}
