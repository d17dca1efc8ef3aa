import type { Store } from "../../content/store.ts";

/** How often a server to which nobody comes looks whether a release was planned, or the clock was set. */
const LOOK_MS = 10_000;
/** Before the moment: the thread that applies releases takes a second or two to start. */
const PREPARE_MS = 10_000;

/** After a moment that has passed without success. */
const RETRY_MS = 1_000;

/** Lets releases go live at their moment, also when nobody reads. Returns the function that stops it. */
export function startReleaseTimer({
  changes,
  store,
}: {
  /** Where releases go live, before anything else is taken in. */
  changes: { hasNews(): boolean; refresh(): Promise<void>; readonly nextRelease: number };
  store: Pick<Store, "dueReleases">;
}): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function tick(): Promise<void> {
    if (changes.hasNews()) await changes.refresh();
    if (isStopped) return;
    const left = changes.nextRelease - Date.now();
    if (left <= PREPARE_MS) store.dueReleases.prepare();
    else store.dueReleases.rest();
    timer = setTimeout(() => void tick(), waitOf(left)).unref();
  }

  void tick();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

function waitOf(left: number): number {
  if (left > PREPARE_MS) return Math.min(LOOK_MS, left - PREPARE_MS);
  return left > 0 ? left : RETRY_MS;
}
