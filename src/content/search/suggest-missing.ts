import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { ArticleItem } from "../../contract/api/articles.ts";
import { articleItem } from "../articles/article-item.ts";
import { tags } from "../model/tags.ts";
import { recordNextPublication } from "../reading/publication-state.ts";
import type { Scope } from "../reading/scope.ts";
import { audienceOf } from "../reading/visibility.ts";
import type { MissingAddressQuery, Searching } from "./searching.ts";

/**
 * Finds the articles that a missing address may have meant, the likeliest first; none if the rate limit is exceeded. An article
 * without a text in the requested language is suggested in another language.
 */
export async function suggestMissing(
  scope: Scope,
  searching: Searching,
  asked: Omit<MissingAddressQuery, "audience">,
  language: LanguageCode,
): Promise<ArticleItem[]> {
  const now = scope.now();
  scope.dependencies.addTag(tags.articles);
  const audience = audienceOf(scope, language, now);
  const [rows] = await Promise.all([searching.missing({ ...asked, audience }), recordNextPublication(scope)]);
  // If the rate limit is exceeded, the page has no suggestions and must not be cached.
  if (rows === undefined) scope.dependencies.expireAt(now);
  return (rows ?? []).map((row) =>
    articleItem(scope, row, row.language === audience.fallback ? language : row.language),
  );
}
