import { LRUCache } from "lru-cache";
import { type BucketLevel, type BucketSize, tokensAt, waitFor } from "./bucket-level.ts";

/** Token buckets in the memory of this process, for limits that must cost next to nothing. */
export interface MemoryBuckets {
  /** Takes one token. Returns 0 if there was one, or else the milliseconds until one is available. */
  take(key: string, size: BucketSize): number;
}

/** Maximum number of buckets. It is limited because visitors choose the keys. */
const MAXIMUM_BUCKETS = 50_000;

export function createMemoryBuckets(): MemoryBuckets {
  // Sets `maxSize` instead of `max`: with `max`, the cache would allocate memory for all buckets in advance, 2 MB that may
  // never be used.
  const buckets = new LRUCache<string, BucketLevel>({ maxSize: MAXIMUM_BUCKETS, sizeCalculation: () => 1 });
  return {
    take(key, size) {
      const now = Date.now();
      const tokens = tokensAt(buckets.get(key), size, now);
      const wait = waitFor(tokens, size);
      buckets.set(key, { tokens: wait === 0 ? tokens - 1 : tokens, updatedAt: now });
      return wait;
    },
  };
}
