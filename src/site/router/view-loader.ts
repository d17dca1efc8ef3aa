import { loadClientApi } from "../api/client-api.ts";
import { type LoadedView, type ViewRequest, loadView } from "../load/load-view.ts";
import { nextTask } from "../platform/next-task.ts";

/** Time in milliseconds for which a preloaded page is valid. */
const PRELOADED_MS = 60_000;
const MAXIMUM_PRELOADED = 40;

type Load = Omit<ViewRequest, "api" | "hasRedirectOrFile">;

interface Preload {
  loaded: Promise<LoadedView>;
  /** Start of the preload, in milliseconds since 1970. */
  at: number;
  /** True once the visitor has navigated to the page. */
  isWanted: boolean;
  /** Errors that are logged once the visitor navigates to the page. */
  heldReports: (() => void)[];
}

/**
 * Loads pages, and caches preloaded pages for a while.
 *
 * @param hasRedirectOrFile see `ViewRequest`; used only when a visitor waits for the page
 */
export function createViewLoader(
  onForgotten: (url: string) => void,
  hasRedirectOrFile: ViewRequest["hasRedirectOrFile"],
) {
  const preloaded = new Map<string, Preload>();

  function forget(url: string): void {
    preloaded.delete(url);
    onForgotten(url);
  }

  const follow = async (request: Load) =>
    loadView({ ...request, api: await loadClientApi(), hasRedirectOrFile });

  /** Returns the preloaded page. A missing page is loaded again, because it may have a redirect by now. */
  async function arrived({ loaded }: Preload, request: Load): Promise<LoadedView> {
    const result = await loaded;
    return result.kind === "view" && result.view.page.status === 404 ? follow(request) : result;
  }

  return {
    load(request: Load): Promise<LoadedView> {
      const ready = preloaded.get(request.url);
      if (ready === undefined || request.error !== undefined) return follow(request);
      forget(request.url);
      if (Date.now() - ready.at >= PRELOADED_MS) return follow(request);
      ready.isWanted = true;
      for (const report of ready.heldReports) report();
      return arrived(ready, request);
    },
    /** Preloads a page. Rejects if it cannot be loaded or is an error; the page is then loaded again when the visitor navigates to it. */
    async preload(request: Load): Promise<void> {
      const loaded = loadAhead(request, (report) =>
        preload.isWanted ? report() : preload.heldReports.push(report),
      );
      const preload: Preload = { loaded, at: Date.now(), isWanted: false, heldReports: [] };
      preloaded.set(request.url, preload);
      const [oldest] = preloaded.keys();
      if (preloaded.size > MAXIMUM_PRELOADED && oldest !== undefined) forget(oldest);
      try {
        const result = await loaded;
        if (result.kind === "view" && result.view.page.status >= 400)
          throw new Error("Error pages are not cached");
      } catch (error) {
        preloaded.delete(request.url);
        throw error;
      }
    },
  };
}

export type ViewLoader = ReturnType<typeof createViewLoader>;

async function loadAhead(request: Load, hold: (report: () => void) => void): Promise<LoadedView> {
  const api = await loadClientApi();
  // A new task, because the current one has already run the chunk's code and is long enough.
  await nextTask();
  return loadView({ ...request, api: api.preloading(hold) });
}
