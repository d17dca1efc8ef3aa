import { MAXIMUM_PRELOADS } from "../../contract/api/limits.ts";

/** How much a preload is wanted: a link that is merely seen waits for one that is pointed at. */
export type Intent = "visible" | "pointed";

/**
 * Loads pages before they are asked for: at most {@link MAXIMUM_PRELOADS} at a time, the newest of the
 * strongest intent first. What failed is tried again only when it is pointed at.
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
    /** Drops what has not begun: the visitor is going somewhere. */
    clear(): void {
      waiting.clear();
    },
    /** Lets pages that were loaded long ago be loaded again. */
    forget(url: string): void {
      started.delete(url);
    },
  };
}

export type PreloadQueue = ReturnType<typeof createPreloadQueue>;
