/** Runs a function when the browser is idle. */
export function whenIdle(run: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(run, { timeout: 2_000 });
  else setTimeout(run, 200);
}
