import { setTimeout as sleep } from "node:timers/promises";
import { busy } from "./publication-queue.ts";

/** Time in milliseconds after which a conflict is not followed by another attempt. */
const MAXIMUM_DURATION_MS = 20_000;
/**
 * Maximum pause in milliseconds before another attempt. Pauses are random, so that one of several conflicting servers is first.
 */
const MAXIMUM_PAUSE_MS = 50;

/**
 * Repeats work after a concurrent modification, based on the content that is published then.
 *
 * @param attempt resolves to `undefined` after a conflict; receives the number of conflicts so far
 * @throws {StoreError} if conflicts continue for too long
 */
export async function retryOnConflict<Result>(
  attempt: (conflicts: number) => Promise<Result | undefined>,
): Promise<Result> {
  const until = performance.now() + MAXIMUM_DURATION_MS;
  for (let conflicts = 0; ; conflicts += 1) {
    const result = await attempt(conflicts);
    if (result !== undefined) return result;
    if (performance.now() > until)
      throw busy(
        `Others changed this site during each of ${conflicts + 1} attempts in more than ${MAXIMUM_DURATION_MS / 1_000} seconds`,
      );
    await sleep(Math.random() * Math.min(MAXIMUM_PAUSE_MS, 2 ** conflicts));
  }
}
