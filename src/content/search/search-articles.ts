import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { SearchResult } from "../../contract/api/articles.ts";
import { articleItem } from "../articles/article-item.ts";
import type { ListOptions } from "../articles/list-articles.ts";
import { tags } from "../model/tags.ts";
import { recordNextPublication } from "../reading/publication-state.ts";
import type { Scope } from "../reading/scope.ts";
import { audienceOf } from "../reading/visibility.ts";
import type { Searching } from "./searching.ts";

/** Searches the articles shown in a language. */
export async function searchArticles(
  scope: Scope,
  searching: Searching,
  { query, page, size, group, tag }: ListOptions & { query: string },
  language: LanguageCode,
): Promise<SearchResult> {
  const now = scope.now();
  scope.dependencies.addTag(tags.articles);
  const audience = audienceOf(scope, language, now);
  const asked = { audience, text: query, page, size, group, tag };
  const [{ items, total, suggestions }] = await Promise.all([
    searching.articles(asked),
    recordNextPublication(scope),
  ]);
  return {
    items: items.map(({ row, ...marked }) => ({ ...articleItem(scope, row, language), ...marked })),
    total,
    page,
    size,
    suggestions,
  };
}
