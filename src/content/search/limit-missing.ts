import type { BucketSize } from "../limits/bucket-level.ts";
import { createMemoryBuckets } from "../limits/memory-buckets.ts";
import type { Searching } from "./searching.ts";

/**
 * Rate limit for suggestions for missing addresses of a site: a hundred immediately, then ten a second. Scanners request
 * thousands of addresses that never existed. Pages are cached, so a broken link costs one search, however often it is followed.
 */
const LOOKS: BucketSize = { capacity: 100, refillMs: 10_000 };

/** Applies the rate limit to the search for missing addresses. */
export function limitMissing(searching: Searching): Searching {
  const looks = createMemoryBuckets();
  return {
    articles: (asked) => searching.articles(asked),
    titles: (asked) => searching.titles(asked),
    missing: async (asked) =>
      looks.take(String(asked.audience.tenant), LOOKS) > 0 ? undefined : searching.missing(asked),
  };
}
