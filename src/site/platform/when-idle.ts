/** Runs when the browser has nothing better to do. */
export function whenIdle(run: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(run, { timeout: 2_000 });
  else setTimeout(run, 200);
}
