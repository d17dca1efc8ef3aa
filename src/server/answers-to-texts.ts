import { LRUCache } from "lru-cache";

/** Longer than what ordinary visitors send. */
const MAXIMUM_LENGTH = 1_024;

/**
 * What was found out about texts that requests bear: hosts, names of browsers, accepted languages. Strangers choose them,
 * and may send a hundred thousand letters: neither many nor long ones may fill memory, so what is longer is not kept.
 */
export function createAnswersToTexts<Answer extends NonNullable<unknown>>(
  maximum: number,
): LRUCache<string, Answer> {
  return new LRUCache({
    max: maximum,
    maxEntrySize: MAXIMUM_LENGTH,
    sizeCalculation: (_, text) => Math.max(1, text.length),
  });
}
