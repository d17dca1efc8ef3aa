import type { BucketSize } from "../limits/bucket-level.ts";
import { createMemoryBuckets } from "../limits/memory-buckets.ts";
import type { Searching } from "./searching.ts";

/**
 * How many missing addresses of a site are looked into: a hundred at once, then ten a second. Programs try thousands that never
 * existed; pages are kept, so a broken link costs one look however many follow it.
 */
const LOOKS: BucketSize = { capacity: 100, refillMs: 10_000 };

/** The same search, which looks into no more missing addresses of a site than that. */
export function limitMissing(searching: Searching): Searching {
  const looks = createMemoryBuckets();
  return {
    articles: (asked) => searching.articles(asked),
    titles: (asked) => searching.titles(asked),
    missing: async (asked) =>
      looks.take(String(asked.audience.tenant), LOOKS) > 0 ? undefined : searching.missing(asked),
  };
}
