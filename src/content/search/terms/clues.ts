import type { Part } from "../index/fields.ts";
import type { KeyCounts } from "../index/vocabulary.ts";

/** How many articles may be read to look up clues in one part. The rarest clues come first. */
const MAXIMUM_READ = 10_000;
/** Headings per article, estimated. */
const HEADINGS = 4;

/** An article must have at least one of these keys. The counts estimate how many articles and titles have one. */
export interface Clue extends KeyCounts {
  keys: readonly string[];
}

/**
 * The clues to look up in a part, the rarest in that part first: as many as can be read, but at least one. A Hangul character is in almost
 * every text, but in few titles.
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

/** The approximate number of articles with a clue in a part. */
function articlesWith({ articles, titles }: KeyCounts, part: Part): number {
  if (part === "title") return titles;
  return part === "text" ? articles : Math.min(articles, HEADINGS * titles + 1);
}
