import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { SearchResult, Suggestion } from "../../contract/api/articles.ts";
import { type ItemRow, articleItem } from "../articles/article-item.ts";
import type { ListOptions } from "../articles/list-articles.ts";
import { audienceOf } from "../reading/visibility.ts";
import { findArticles } from "../search/find-articles.ts";
import { findTitles } from "../search/find-titles.ts";
import type { Searching } from "../search/searching.ts";
import type { Previewing } from "./previewing.ts";

/**
 * Searches a preview's content. Matches among the previewed articles come first, since these have a separate index; published
 * articles follow in search order. Only the published articles of the present are searched, even if another time is previewed,
 * since search caches only lists of the present.
 */
export async function searchOverlaid(
  { overlay, settings }: Previewing,
  searching: Searching,
  { query, page, size, group, tag }: ListOptions & { query: string },
  language: LanguageCode,
): Promise<SearchResult> {
  const audience = audienceOf(settings, language, settings.now());
  const asked = { text: query, group, tag };
  const ofAll = { ...asked, audience, page: 1, size: overlay.keys.size + overlay.ids.size + size };
  const [shown, gone] = await Promise.all([
    findArticles(overlay.above, ofAll),
    findArticles(overlay.before, ofAll),
  ]);
  const offset = (page - 1) * size;
  const own = shown.items.slice(offset, offset + size);
  const published = await searching.articles({
    ...asked,
    audience: { ...audience, now: Date.now() },
    page,
    size,
  });
  const others = published.items.filter(({ row }) => isOther(row, { overlay, now: audience.now }));
  return {
    items: [...own, ...others]
      .slice(0, size)
      .map(({ row, ...marked }) => ({ ...articleItem(settings, row, language), ...marked })),
    total: Math.max(0, published.total - gone.total) + shown.total,
    page,
    size,
    suggestions: shown.total > 0 ? [] : published.suggestions,
  };
}

/** Suggests articles by title, the previewed ones first. */
export async function suggestOverlaid(
  { overlay, settings }: Previewing,
  searching: Searching,
  text: string,
  language: LanguageCode,
): Promise<Suggestion[]> {
  const audience = audienceOf(settings, language, settings.now());
  const [own, published] = await Promise.all([
    findTitles(overlay.above, { audience, text }),
    searching.titles({ audience: { ...audience, now: Date.now() }, text }),
  ]);
  const others = published.filter(({ row }) => isOther(row, { overlay, now: audience.now }));
  return [...own, ...others].slice(0, Math.max(own.length, published.length)).map(({ row, titleHtml }) => ({
    title: row.title,
    url: articleItem(settings, row, language).url,
    titleHtml,
  }));
}

/** Whether the preview shows a published article unchanged. */
function isOther(
  { translation_key: key, published_at: publishedAt }: ItemRow,
  { overlay, now }: Pick<Previewing, "overlay"> & { now: number },
): boolean {
  return !overlay.keys.has(key) && publishedAt <= now;
}
