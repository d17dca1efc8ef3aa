/** Maximum number of retries within {@link WINDOW_MS}, by a page or by a whole server. */
export const MAXIMUM_RETRIES = 8;
const WINDOW_MS = 10_000;

/**
 * Allows a limited number of retries per time window, and none while the device is offline. Unlimited retries would double the load on a
 * failing backend.
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
