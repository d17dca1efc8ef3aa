import type { Store } from "../../content/store.ts";

/** How often a server to which nobody comes looks whether a release was planned, or the clock was set: that takes microseconds. */
const LOOK_MS = 400;
/** Before the moment: the thread that applies releases takes a second or two to start. */
const PREPARE_MS = 10_000;

/** Lets releases go live at their time, also when nobody reads. Returns the function that stops it. */
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
    timer = setTimeout(() => void tick(), left > 0 ? Math.min(LOOK_MS, left) : LOOK_MS).unref();
  }

  void tick();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
