import type { Purge, PurgeQueue } from "../../content/purges/purge-queue.ts";

export interface HoldOptions {
  purges: Pick<PurgeQueue, "renew">;
  /** How long a purge stays claimed after its process has died, in milliseconds. */
  leaseMs: number;
  renewalMs: number;
}

/**
 * Runs the work for a claimed purge and keeps renewing the claim, so that no other process starts the same purge. The work is
 * aborted if it stalls for longer than the lease and another process takes over.
 *
 * @returns the purge as claimed now and the result of the work; `undefined` if another process has the purge
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
      // Ignores a failed renewal: the next one tries again, and a lost claim is noticed at the end.
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
