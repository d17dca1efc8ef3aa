import { createMemoryBuckets } from "../../content/limits/token-buckets.ts";
import { SiteError } from "../../contract/errors.ts";
import { networkOf } from "./need-limit.ts";

/** What one network may tell of its visits: an office that reads, not a program that counts. */
const SIZE = { capacity: 1_200, refillMs: 10 * 60 * 1000 };

/** @throws {SiteError} 429 when the network of an address has told too much. */
export type VisitLimit = (address: string) => void;

/** Counts in the memory of this process: several servers allow as many times as much. */
export function createVisitLimit(): VisitLimit {
  const buckets = createMemoryBuckets();
  return (address) => {
    if (buckets.take(networkOf(address), SIZE) > 0) throw new SiteError("Too many requests", { status: 429 });
  };
}
