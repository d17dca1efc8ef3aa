import { LRUCache } from "lru-cache";

/** Maximum length of a cached text, in characters. Ordinary browsers send shorter ones. */
const MAXIMUM_LENGTH = 1_024;

/**
 * Creates a cache of values derived from texts in requests, such as hosts, user agents and accepted languages. Clients choose
 * these texts, up to a hundred thousand characters, so the number of entries is limited and long texts are not cached.
 */
export function createRequestTextCache<Answer extends NonNullable<unknown>>(
  maximum: number,
): LRUCache<string, Answer> {
  return new LRUCache({
    max: maximum,
    maxEntrySize: MAXIMUM_LENGTH,
    sizeCalculation: (_, text) => Math.max(1, text.length),
  });
}
