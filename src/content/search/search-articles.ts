import type { SearchResult } from "../../contract/articles.ts";
import type { LanguageCode } from "../../contract/locales.ts";
import { articleItem } from "../articles/article-item.ts";
import { noteNextPublication } from "../articles/publication-state.ts";
import { audienceOf } from "../articles/visibility.ts";
import type { Scope } from "../scope.ts";
import type { ListOptions } from "../store.ts";
import { tags } from "../tags.ts";
import type { Searching } from "./searching.ts";

/** Searches the articles shown in a language. */
export async function searchArticles(
  scope: Scope,
  searching: Searching,
  { query, page, size, group, tag }: ListOptions & { query: string },
  language: LanguageCode,
): Promise<SearchResult> {
  const now = Date.now();
  scope.dependencies.addTag(tags.articles);
  const audience = audienceOf(scope, language, now);
  const asked = { audience, text: query, page, size, group, tag };
  const [{ items, total, suggestions }] = await Promise.all([
    searching.articles(asked),
    noteNextPublication(scope),
  ]);
  return {
    items: items.map(({ row, ...marked }) => ({ ...articleItem(scope, row, language), ...marked })),
    total,
    page,
    size,
    suggestions,
  };
}
