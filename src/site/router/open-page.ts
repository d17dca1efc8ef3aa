import { decodePath } from "../../contract/addresses/redirects.ts";
import { SiteError } from "../../contract/api/errors.ts";
import type { ShowViewOptions } from "../app/show-view.tsx";
import type { LoadedView } from "../load/load-view.ts";
import { ChunkError } from "../platform/load-chunk.ts";
import { navigationStore } from "../state/navigation.ts";
import type { View } from "../view/view.ts";
import { addressOf } from "./address-of.ts";
import { errorRouteOf, failedView, openErrorRoute, siteErrorOf } from "./failed-view.ts";
import type { FocusMemory } from "./focus-memory.ts";
import { followRedirect } from "./follow-redirect.ts";
import { readInfo } from "./navigation-info.ts";
import type { PreloadQueue } from "./preload-queue.ts";
import { type ReloadGuard, loadInFull, whenOnline } from "./reload-guard.ts";
import { scrollFraction, scrollToFraction } from "./scroll-fraction.ts";
import type { ViewCache } from "./view-cache.ts";
import type { ViewLoader } from "./view-loader.ts";
import { waitForPaint } from "./wait-for-paint.ts";

/** The state that all navigations in a document share. */
export interface Router {
  /** The visible view and its address. */
  shown: { view: View; address: string };
  origin: string;
  navigationWaitMs: number;
  guard: ReloadGuard;
  queue: PreloadQueue;
  loader: ViewLoader;
  viewCache: ViewCache;
  focusMemory: FocusMemory;
  /** Renders a view. Resolves once the view is in the document, or another navigation has replaced this one. */
  show: (view: View, showing: ShowViewOptions) => Promise<void>;
}

/** A navigation to a page. */
export interface OpenRequest {
  event: NavigateEvent;
  url: URL;
  /** True if the visitor goes back or forward in the history. */
  isTraversal: boolean;
}

/** Loads and renders the page of a navigation. If that fails, an error page is shown instead. */
export async function openPage(router: Router, request: OpenRequest): Promise<void> {
  const { event, isTraversal } = request;
  const { signal } = event;
  const startedAt = Date.now();
  router.queue.clear();
  navigationStore.setState({ isLoading: true });
  try {
    const loading = load(router, request);
    const pressed =
      isTraversal || readInfo(event.info).isContinuation || document.hidden
        ? undefined
        : waitForPaint(router.navigationWaitMs);
    const isReady = await isSettledAfter(pressed, loading);
    const loaded = await loading;
    const view = signal.aborted ? undefined : arrive(router, request, loaded);
    if (view !== undefined) await draw(router, request, view, { isReady });
  } catch (error) {
    // The error does not matter if another navigation has replaced this one.
    if (!signal.aborted) await recover(router, request, error, startedAt);
  } finally {
    if (!signal.aborted) navigationStore.setState({ isLoading: false });
  }
}

function load(router: Router, { event, url, isTraversal }: OpenRequest): Promise<LoadedView> {
  const cached = isTraversal ? router.viewCache.find(event.destination.key) : undefined;
  if (cached !== undefined) return Promise.resolve({ kind: "view", view: cached });
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

/** Returns the view to render; `undefined` if the navigation continues at another address. */
function arrive({ shown }: Router, { event, url }: OpenRequest, loaded: LoadedView): View | undefined {
  if (loaded.kind === "outdated") return void loadInFull(url.href);
  if (loaded.kind === "redirect") return void followRedirect(withHash(loaded.location, url.hash), "replace");
  const { view } = loaded;
  // Menus or settings that were missing at the start are available now. A full page load applies them.
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
  { event, url, isTraversal }: OpenRequest,
  view: View,
  { isReady }: { isReady: boolean },
): Promise<void> {
  const place = readInfo(event.info).keepsPlace ? scrollFraction() : undefined;
  const afterDrawing = () => {
    // A fragment scrolls to its element, as in an ordinary page load.
    if (place === undefined || url.hash !== "") scrollToFragment(event, url);
    else scrollToFraction(place);
    if (isTraversal) router.focusMemory.restore(event.destination.key);
  };
  // A view transition takes several frames to capture the old page, so it is used only if the visitor had to wait anyway.
  const isAnimated = !isReady && !event.hasUAVisualTransition && !isTraversal;
  await router.show(view, { afterDrawing, isAnimated, signal: event.signal });
  if (event.signal.aborted) return;
  router.shown.view = view;
  router.shown.address = addressOf(url);
  router.viewCache.store(view);
  navigationStore.setState({ announcement: view.page.head.title });
}

/**
 * Handles a failed navigation. A missing chunk probably means that there is a newer build, so one full load is tried, and then the error
 * is shown. Any other failure is a bug, and leads to the error route.
 */
async function recover(
  router: Router,
  request: OpenRequest,
  error: unknown,
  startedAt: number,
): Promise<void> {
  const { event, url } = request;
  const siteError = siteErrorOf(error);
  const showInPlace = () =>
    draw(router, request, failedView(router.shown.view, addressOf(url), siteError), { isReady: false });
  if (error instanceof ChunkError) {
    // Without a connection, shows the error now, and loads the page once the device is online.
    if (navigator.onLine === false) {
      await showInPlace();
      navigationStore.setState({ isLoading: event.signal.aborted });
    }
    await whenOnline();
    if (event.signal.aborted) return;
    if (router.guard.permit(url.pathname, startedAt)) return loadInFull(url.href);
  } else {
    console.error(error);
  }
  const mayLeave = siteError.fatal && readInfo(event.info).failure === undefined;
  const route = mayLeave ? errorRouteOf(router.shown.view, siteError.status) : undefined;
  if (route !== undefined) return openErrorRoute(route, siteError, url.pathname);
  await showInPlace();
}

/** Waits for `time`, and returns whether `loading` has settled by then. */
async function isSettledAfter(time: Promise<void> | undefined, loading: Promise<unknown>): Promise<boolean> {
  let isSettled = false;
  const settle = () => {
    isSettled = true;
  };
  loading.then(settle, settle);
  await time;
  return isSettled;
}

/** Scrolls to the fragment's element. Anchors are in Unicode's composed form, so browsers do not find them by a decomposed fragment. */
function scrollToFragment(event: NavigateEvent, { hash }: URL): void {
  event.scroll();
  const anchor = decodePath(hash.slice(1));
  if (anchor !== undefined && hash !== `#${encodeURIComponent(anchor)}`)
    document.getElementById(anchor)?.scrollIntoView();
}

/** Appends the original fragment to a redirect target, unless the target has its own. */
function withHash(target: string, hash: string): string {
  return target.includes("#") ? target : target + hash;
}
