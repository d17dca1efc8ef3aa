import { MAXIMUM_PRELOADS } from "../../contract/api/limits.ts";

/** How likely a visit is: a visible link waits for a link that the visitor points at. */
export type Intent = "visible" | "pointed";

/**
 * A queue of pages to preload. At most {@link MAXIMUM_PRELOADS} are loaded at a time; the strongest intent comes first, then the newest
 * page. A failed page is retried only when the visitor points at its link.
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
    /** Removes waiting pages, because the visitor is navigating. */
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
