/** Second attempts that one page, or one server, may make within {@link WINDOW_MS}. */
export const MAXIMUM_RETRIES = 8;
const WINDOW_MS = 10_000;

/**
 * Permits a second attempt as long as few were made lately, and none while the device is offline. A
 * backend in trouble is not asked twice as much as one in health.
 */
export function createRetryBudget(now: () => number = Date.now): () => boolean {
  let spent: number[] = [];
  return () => {
    if (globalThis.navigator?.onLine === false) return false;
    const time = now();
    spent = spent.filter((at) => time - at < WINDOW_MS);
    if (spent.length >= MAXIMUM_RETRIES) return false;
    spent.push(time);
    return true;
  };
}
