import type { ArticleContent } from "../../src/content/model/tenant-content.ts";
import { MAXIMUM_SLUG_LENGTH } from "../../src/contract/addresses/slugs.ts";

/** Maximum number of words of a title in its address, about as many as writers use. */
const WORDS = 8;

/**
 * Returns the articles with addresses derived from their titles in the title's script, as many systems do. Equal addresses get a
 * number.
 */
export function* withTitleSlugs(articles: Iterable<ArticleContent>): Generator<ArticleContent> {
  const taken = new Map<string, number>();
  for (const article of articles) {
    const words = article.title
      .toLowerCase()
      .normalize("NFC")
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? ["article"];
    const base = words
      .slice(0, WORDS)
      .join("-")
      .slice(0, MAXIMUM_SLUG_LENGTH - 6)
      .toWellFormed()
      .replace(/-+$/, "");
    const key = `${article.language}/${base}`;
    const number = (taken.get(key) ?? 0) + 1;
    taken.set(key, number);
    yield { ...article, slug: number === 1 ? base : `${base}-${number}` };
  }
}
