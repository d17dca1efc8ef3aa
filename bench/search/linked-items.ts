import type { ArticleContent } from "../../src/content/model/tenant-content.ts";
import { createRandom } from "../../src/content/testing/random.ts";
import type { LanguageCode } from "../../src/contract/addresses/locales.ts";
import type { KnownItem } from "./known-items.ts";
import { withTypingError } from "./typing-error.ts";

const LINK = /<a [^>]*href="article:([^"#]+)[^"]*"[^>]*>(.*?)<\/a>/g;
/** Matches link texts of at least two words or four characters. Shorter ones are too general (`here`, 查看). */
const TELLING = /\S\s+\S|[\p{Script=Han}\p{Script=Hangul}]{4}/u;
const SEED = 411;

/**
 * Returns searches derived from the texts of links that differ from the title of their target. Their words come from writers,
 * rather than from us or from the text to be found.
 */
export function linkedItems(articles: readonly ArticleContent[], language: LanguageCode): KnownItem[] {
  const own = articles.filter((article) => article.language === language);
  const targets = new Map<string, { right: Set<string>; linking: Set<string> }>();
  for (const { html, path } of own) {
    for (const [, key = "", label = ""] of html.matchAll(LINK)) {
      const text = label
        .replaceAll(/<[^>]+>/g, "")
        .replaceAll(/&(?:#x26|amp);/g, "&")
        .trim();
      const article = own.find(({ translationKey }) => translationKey === decodeURIComponent(key));
      if (article === undefined || article.path === path || !TELLING.test(text)) continue;
      if (text.toLowerCase() === article.title.trim().toLowerCase()) continue;
      const { right, linking } = targets.get(text) ?? { right: new Set(), linking: new Set() };
      targets.set(text, { right, linking });
      right.add(article.path);
      linking.add(path);
    }
  }
  const characters = [
    ...new Set(
      own
        .map(({ title }) => title)
        .join("")
        .match(/\p{Script=Han}/gu) ?? [],
    ),
  ];
  const random = createRandom(SEED);
  return [...targets].map(([query, { right, linking }]) => ({
    kind: "link" as const,
    query,
    misspelt: withTypingError(query, characters, random),
    right,
    linking,
  }));
}
