import { ERROR_TEXTS, SiteError } from "../../contract/errors.ts";
import { ChunkError } from "../load-chunk.ts";
import type { LoadedView } from "../load-view.ts";
import type { Showing } from "../show-view.tsx";
import { navigationStore } from "../state/navigation.ts";
import type { View } from "../view.ts";
import { addressOf } from "./address-of.ts";
import { errorRouteOf, failedView, openErrorRoute } from "./failed-view.ts";
import type { FocusMemory } from "./focus-memory.ts";
import { followRedirect } from "./follow-redirect.ts";
import type { KeptViews } from "./kept-views.ts";
import { readInfo } from "./navigation-info.ts";
import type { PreloadQueue } from "./preload-queue.ts";
import { readingPlace, resumeReading } from "./reading-place.ts";
import { type ReloadGuard, loadInFull, whenOnline } from "./reload-guard.ts";
import type { ViewLoader } from "./view-loader.ts";
import { waitForPaint } from "./wait-for-paint.ts";

/** What all navigations of a document share. */
export interface Router {
  /** What the document shows, and at which address. */
  shown: { view: View; address: string };
  origin: string;
  navigationWaitMs: number;
  guard: ReloadGuard;
  queue: PreloadQueue;
  loader: ViewLoader;
  keptViews: KeptViews;
  focusMemory: FocusMemory;
  /** Draws a view; it is in the document when this resolves, unless its navigation was overtaken. */
  show: (view: View, showing: Showing) => Promise<void>;
}

/** One way to a page. */
export interface Passage {
  event: NavigateEvent;
  url: URL;
  /** Back or forward in the history. */
  isTraversal: boolean;
}

/** Loads the page that a navigation asks for and draws it, or else the error in its place. */
export async function openPage(router: Router, passage: Passage): Promise<void> {
  const { event, isTraversal } = passage;
  const { signal } = event;
  const startedAt = Date.now();
  router.queue.clear();
  navigationStore.setState({ isLoading: true });
  try {
    const loading = load(router, passage);
    const pressed =
      isTraversal || readInfo(event.info).isContinuation || document.hidden
        ? undefined
        : waitForPaint(router.navigationWaitMs);
    const isAtHand = await isSettledAfter(pressed, loading);
    const loaded = await loading;
    const view = signal.aborted ? undefined : arrive(router, passage, loaded);
    if (view !== undefined) await draw(router, passage, view, { isAtHand });
  } catch (error) {
    // What went wrong with a navigation that has been overtaken concerns nobody.
    if (!signal.aborted) await recover(router, passage, error, startedAt);
  } finally {
    if (!signal.aborted) navigationStore.setState({ isLoading: false });
  }
}

function load(router: Router, { event, url, isTraversal }: Passage): Promise<LoadedView> {
  const kept = isTraversal ? router.keptViews.find(event.destination.key) : undefined;
  if (kept !== undefined) return Promise.resolve({ kind: "view", view: kept });
  const { failure } = readInfo(event.info);
  return router.loader.load({
    url: addressOf(url),
    origin: router.origin,
    site: router.shown.view.site,
    signal: event.signal,
    error: failure?.error,
    failedPath: failure?.path,
  });
}

/** The page to be drawn; `undefined` where the way goes on to another. */
function arrive({ shown }: Router, { event, url }: Passage, loaded: LoadedView): View | undefined {
  if (loaded.kind === "outdated") return void loadInFull(url.href);
  if (loaded.kind === "redirect") return void followRedirect(withHash(loaded.location, url.hash), "replace");
  const { view } = loaded;
  // What the backend kept back at the start is there now: the page is dressed with it from the ground up.
  if (shown.view.site.isPartial && !view.site.isPartial) return void loadInFull(url.href);
  const { content } = view.page;
  const isFatal = content.name === "error" && content.error.fatal && !content.isBot;
  if (!isFatal || readInfo(event.info).failure !== undefined) return view;
  const route = errorRouteOf(view, content.error.status);
  if (route === undefined) return view;
  openErrorRoute(route, new SiteError(content.error.message, content.error), url.pathname);
}

async function draw(
  router: Router,
  { event, url, isTraversal }: Passage,
  view: View,
  { isAtHand }: { isAtHand: boolean },
): Promise<void> {
  const place = readInfo(event.info).keepsPlace ? readingPlace() : undefined;
  const afterDrawing = () => {
    if (place === undefined) event.scroll();
    else resumeReading(place);
    if (isTraversal) router.focusMemory.restore(event.destination.key);
  };
  // A transition first takes frames to picture the page that is left: it is for a page that was waited for.
  const isAnimated = !isAtHand && !event.hasUAVisualTransition && !isTraversal;
  await router.show(view, { afterDrawing, isAnimated, signal: event.signal });
  if (event.signal.aborted) return;
  router.shown.view = view;
  router.shown.address = addressOf(url);
  router.keptViews.keep(view);
  navigationStore.setState({ announcement: view.page.head.title });
}

/** A part of the program is missing: most likely the site was built anew. One full load, else the error in place. */
async function recover(router: Router, passage: Passage, error: unknown, startedAt: number): Promise<void> {
  const { event, url } = passage;
  if (error instanceof ChunkError) {
    await whenOnline();
    if (event.signal.aborted) return;
    if (router.guard.permit(url.pathname, startedAt)) return loadInFull(url.href);
  } else {
    console.error(error);
  }
  const told =
    error instanceof SiteError
      ? error
      : new SiteError(ERROR_TEXTS.internalServerError, { reason: "network", cause: error });
  await draw(router, passage, failedView(router.shown.view, addressOf(url), told), { isAtHand: false });
}

/** Waits for the end of `time`. True when what is `loading` was there, or had failed, by then. */
async function isSettledAfter(time: Promise<void> | undefined, loading: Promise<unknown>): Promise<boolean> {
  let isSettled = false;
  const settle = () => {
    isSettled = true;
  };
  loading.then(settle, settle);
  await time;
  return isSettled;
}

/** Carries the hash of an address to where it leads, unless that has one of its own. */
function withHash(target: string, hash: string): string {
  return target.includes("#") ? target : target + hash;
}
