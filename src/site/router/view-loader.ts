import { loadClientApi } from "../api/client-api.ts";
import { loadChunk } from "../load-chunk.ts";
import type { LoadedView, ViewRequest } from "../load-view.ts";
import { nextTask } from "../next-task.ts";

/** How long a preloaded page serves, in milliseconds. */
const PRELOADED_MS = 60_000;
const MAXIMUM_PRELOADED = 40;

type Load = Omit<ViewRequest, "api">;

interface Preload {
  loaded: Promise<LoadedView>;
  /** When it began, in milliseconds since 1970. */
  at: number;
  /** The visitor has asked for it by now. */
  isWanted: boolean;
  /** What went wrong with it before. */
  unsaid: (() => void)[];
}

/** Loads pages, and keeps those that were loaded before they were asked for. */
export function createViewLoader(onForgotten: (url: string) => void) {
  const preloaded = new Map<string, Preload>();

  function forget(url: string): void {
    preloaded.delete(url);
    onForgotten(url);
  }

  return {
    load(request: Load): Promise<LoadedView> {
      const ready = preloaded.get(request.url);
      if (ready === undefined || request.error !== undefined) return loadNow(request);
      forget(request.url);
      if (Date.now() - ready.at >= PRELOADED_MS) return loadNow(request);
      ready.isWanted = true;
      for (const say of ready.unsaid) say();
      return ready.loaded;
    },
    /** Rejects when the page cannot be loaded or is an error: it is then asked for again when it is wanted. */
    async preload(request: Load): Promise<void> {
      const loaded = loadNow(request, (say) => (preload.isWanted ? say() : preload.unsaid.push(say)));
      const preload: Preload = { loaded, at: Date.now(), isWanted: false, unsaid: [] };
      preloaded.set(request.url, preload);
      const [oldest] = preloaded.keys();
      if (preloaded.size > MAXIMUM_PRELOADED && oldest !== undefined) forget(oldest);
      try {
        const result = await loaded;
        if (result.kind === "view" && result.view.page.status >= 400) throw new Error("An error is not kept");
      } catch (error) {
        preloaded.delete(request.url);
        throw error;
      }
    },
  };
}

export type ViewLoader = ReturnType<typeof createViewLoader>;

async function loadNow(request: Load, report?: (say: () => void) => void): Promise<LoadedView> {
  const [{ loadView }, api] = await Promise.all([
    loadChunk(() => import("../load-view.ts")),
    loadClientApi(),
  ]);
  if (report === undefined) return loadView({ ...request, api, isFollowing: true });
  // The task in which code comes also runs it for the first time.
  await nextTask();
  return loadView({ ...request, api: api.preloading(report) });
}
