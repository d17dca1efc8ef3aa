import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { Suggestion } from "../../contract/api/articles.ts";
import { articleItem } from "../articles/article-item.ts";
import { tags } from "../model/tags.ts";
import { recordNextPublication } from "../reading/publication-state.ts";
import type { Scope } from "../reading/scope.ts";
import { audienceOf } from "../reading/visibility.ts";
import type { Searching } from "./searching.ts";

/** Suggests articles whose titles contain all words typed so far. */
export async function suggestArticles(
  scope: Scope,
  searching: Searching,
  text: string,
  language: LanguageCode,
): Promise<Suggestion[]> {
  const now = scope.now();
  scope.dependencies.addTag(tags.articles);
  const [found] = await Promise.all([
    searching.titles({ audience: audienceOf(scope, language, now), text }),
    recordNextPublication(scope),
  ]);
  return found.map(({ row, titleHtml }) => ({
    title: row.title,
    url: articleItem(scope, row, language).url,
    titleHtml,
  }));
}
