import { LRUCache } from "lru-cache";

/** Longer than what ordinary browsers send. */
const MAXIMUM_LENGTH = 1_024;

/**
 * Caches what was derived from texts in requests: hosts, user agents, accepted languages. Clients choose these texts, up to a hundred
 * thousand characters, so their number is limited and long ones are not cached.
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
