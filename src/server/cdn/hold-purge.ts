import type { Purge, PurgeQueue } from "../../content/purges/purge-queue.ts";

export interface HoldOptions {
  purges: Pick<PurgeQueue, "renew">;
  /** How long a process that died keeps others waiting, in milliseconds. */
  leaseMs: number;
  renewalMs: number;
}

/**
 * Works on a purge, and renews the claim to it meanwhile, so that no other process begins, however long it takes. If another one
 * has it all the same, as after a stall longer than the lease, the work is aborted.
 *
 * @returns the purge as it is claimed now, and what came of the work; `undefined` if another process has the purge
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
      // A silent store: the next time tries again, and at the end it is said.
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
