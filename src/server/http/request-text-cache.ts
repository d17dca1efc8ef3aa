import { LRUCache } from "lru-cache";

/** Longer than what ordinary visitors send. */
const MAXIMUM_LENGTH = 1_024;

/**
 * Keeps what was derived from texts in requests: hosts, names of browsers, accepted languages. Clients choose these texts and
 * may send a hundred thousand characters: to bound memory, their number is limited and long ones are not kept.
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
