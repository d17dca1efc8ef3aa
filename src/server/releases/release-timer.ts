import type { Store } from "../../content/store.ts";

/**
 * Pause between checks in milliseconds. An idle server looks for newly planned releases and clock changes, which takes
 * microseconds.
 */
const LOOK_MS = 400;
/** Time before a release is due, in milliseconds, at which the thread that applies releases is started. */
const PREPARE_MS = 10_000;

/** Starts a timer that publishes releases on time, even without requests. Returns a function that stops it. */
export function startReleaseTimer({
  changes,
  store,
}: {
  /** The watched changes. Calling `refresh` publishes due releases. */
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
