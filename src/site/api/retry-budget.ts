/** Maximum number of retries of a page, or of a whole server, within {@link WINDOW_MS}. */
export const MAXIMUM_RETRIES = 8;
const WINDOW_MS = 10_000;

/**
 * Permits a limited number of retries per time window, and none while the device is offline. Otherwise
 * retries would double the load on a failing backend.
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
