import { LRUCache } from "lru-cache";
import { type BucketLevel, type BucketSize, tokensAt, waitFor } from "./bucket-level.ts";

/** Token buckets of this process alone, for limits that must cost next to nothing. */
export interface MemoryBuckets {
  /** Takes one token. Returns 0, or else the milliseconds until one is available. */
  take(key: string, size: BucketSize): number;
}

/** Visitors choose the keys, so a process stores only this many buckets. */
const MAXIMUM_BUCKETS = 50_000;

export function createMemoryBuckets(): MemoryBuckets {
  // Limited by size instead of number: with a number, the cache would allocate memory for all buckets in advance, 2 MB that may
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
