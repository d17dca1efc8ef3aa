import type { Store } from "../../content/store.ts";

/** How often an idle server checks for newly planned releases and clock changes, which takes microseconds. */
const LOOK_MS = 400;
/** Time to start the thread that applies releases, before a release is due. */
const PREPARE_MS = 10_000;

/** Publishes releases on time, even without requests. Returns the function that stops it. */
export function startReleaseTimer({
  changes,
  store,
}: {
  /** Publishes releases when it is refreshed. */
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
