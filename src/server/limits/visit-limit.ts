import { createMemoryBuckets } from "../../content/limits/memory-buckets.ts";
import { SiteError } from "../../contract/api/errors.ts";
import { networkOf } from "./need-limit.ts";

/** Rate limit of events per network, which suffices for an office full of readers but not for a program. */
const SIZE = { capacity: 1_200, refillMs: 10 * 60 * 1000 };

/** @throws {SiteError} 429 if the network of an address has sent too many events */
export type VisitLimit = (address: string) => void;

/** Creates a rate limit in this process's memory. Several servers therefore allow several times as many events. */
export function createVisitLimit(): VisitLimit {
  const buckets = createMemoryBuckets();
  return (address) => {
    if (buckets.take(networkOf(address), SIZE) > 0) throw new SiteError("Too many requests", { status: 429 });
  };
}
