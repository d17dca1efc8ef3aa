import { MAXIMUM_PRELOADS } from "../../contract/api/limits.ts";

/** How likely a visit is: a link that is only visible waits for one that the visitor points at. */
export type Intent = "visible" | "pointed";

/**
 * Queues pages to preload: at most {@link MAXIMUM_PRELOADS} at a time, the newest of the strongest intent
 * first. A failed one is retried only when the visitor points at it.
 */
export function createPreloadQueue(load: (url: string) => Promise<unknown>) {
  const waiting = new Map<string, Intent>();
  const started = new Set<string>();
  const failed = new Set<string>();
  let inFlight = 0;

  function next(): string | undefined {
    const urls = [...waiting.keys()].reverse();
    return urls.find((url) => waiting.get(url) === "pointed") ?? urls[0];
  }

  function run(): void {
    while (inFlight < MAXIMUM_PRELOADS) {
      const url = next();
      if (url === undefined) return;
      waiting.delete(url);
      started.add(url);
      inFlight++;
      load(url)
        .catch(() => {
          started.delete(url);
          failed.add(url);
        })
        .finally(() => {
          inFlight--;
          run();
        });
    }
  }

  return {
    add(url: string, intent: Intent): void {
      if (started.has(url)) return;
      if (intent === "visible" && (failed.has(url) || waiting.get(url) === "pointed")) return;
      waiting.delete(url);
      waiting.set(url, intent);
      run();
    },
    /** Drops waiting pages, because the visitor is navigating. */
    clear(): void {
      waiting.clear();
    },
    /** Allows a page to be preloaded again. */
    forget(url: string): void {
      started.delete(url);
    },
  };
}

export type PreloadQueue = ReturnType<typeof createPreloadQueue>;
