import type { Purge, PurgeQueue } from "../../content/purges/purge-queue.ts";

export interface HoldOptions {
  purges: Pick<PurgeQueue, "renew">;
  /** How long a dead process blocks others, in milliseconds. */
  leaseMs: number;
  renewalMs: number;
}

/**
 * Works on a purge and renews its claim, so that no other process starts, however long the work takes. If another process takes over after
 * a stall longer than the lease, the work is aborted.
 *
 * @returns the purge as claimed now, and the result of the work; `undefined` if another process has the purge
 */
export async function holdPurge<Result>(
  purge: Purge,
  { purges, leaseMs, renewalMs }: HoldOptions,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<{ purge: Purge; result: Result } | undefined> {
  const lost = new AbortController();
  let held = purge;
  let renewing: Promise<void> | undefined;
  async function renew(): Promise<void> {
    const renewed = await purges.renew(held, leaseMs);
    if (renewed === undefined) lost.abort();
    else held = renewed;
  }
  const timer = setInterval(() => {
    renewing ??= renew()
      // If the store does not answer, the next renewal tries again, and a lost claim is noticed at the end.
      .catch(() => {})
      .finally(() => {
        renewing = undefined;
      });
  }, renewalMs);
  try {
    const result = await work(lost.signal);
    clearInterval(timer);
    await renewing;
    return lost.signal.aborted ? undefined : { purge: held, result };
  } finally {
    clearInterval(timer);
  }
}
