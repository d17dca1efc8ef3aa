import type { Part } from "../index/fields.ts";
import type { KeyCounts } from "../index/vocabulary.ts";

/** Maximum number of articles that are read to look up clues in one part. The rarest clues are looked up first. */
const MAXIMUM_READ = 10_000;
/** Estimated number of headings per article. */
const HEADINGS = 4;

/** A set of keys. A matching article has at least one of them; the counts estimate how many articles and titles do. */
export interface Clue extends KeyCounts {
  keys: readonly string[];
}

/**
 * Returns the clues to look up in a part, the rarest in this part first: as many as can be read, but at least one. The same
 * clue may be common in one part and rare in another: nearly every text contains a given Hangul character, but few titles do.
 */
export function readableClues(clues: readonly Clue[], part: Part): Clue[] {
  let read = 0;
  return clues
    .map((clue) => ({ clue, articles: articlesWith(clue, part) }))
    .filter(({ articles }) => articles > 0)
    .sort((left, right) => left.articles - right.articles)
    .filter(({ articles }, index) => {
      read += articles;
      return index === 0 || read <= MAXIMUM_READ;
    })
    .map(({ clue }) => clue);
}

/** Returns the approximate number of articles with a clue in a part. */
function articlesWith({ articles, titles }: KeyCounts, part: Part): number {
  if (part === "title") return titles;
  return part === "text" ? articles : Math.min(articles, HEADINGS * titles + 1);
}
