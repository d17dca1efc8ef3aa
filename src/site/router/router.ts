import { isExternalUrl } from "../../contract/addresses.ts";
import { ERROR_TEXTS, SiteError } from "../../contract/errors.ts";
import { ChunkError } from "../load-chunk.ts";
import type { LoadedView } from "../load-view.ts";
import type { Showing } from "../show-view.tsx";
import { navigationStore } from "../state/navigation.ts";
import type { View } from "../view.ts";
import { earlyRedirect } from "./early-redirect.ts";
import { errorRouteOf, failedView } from "./failed-view.ts";
import { createFocusMemory } from "./focus-memory.ts";
import type { FindRedirect } from "./manifest.ts";
import { navigateTo } from "./navigate-to.ts";
import { type NavigationInfo, readInfo, writeInfo } from "./navigation-info.ts";
import { preloadLinks } from "./preload-links.ts";
import { createPreloadQueue } from "./preload-queue.ts";
import { readingPlace, resumeReading } from "./reading-place.ts";
import { type ReloadGuard, loadInFull, whenOnline } from "./reload-guard.ts";
import { isPageAddress, shouldIntercept } from "./should-intercept.ts";
import { createViewLoader } from "./view-loader.ts";
import { waitForPaint } from "./wait-for-paint.ts";

export interface RouterOptions {
  initial: View;
  origin: string;
  navigationWaitMs: number;
  guard: ReloadGuard;
  /** The redirects that are known by now. */
  findRedirect: FindRedirect;
  /** Draws a view; it is in the document when this resolves, unless its navigation was overtaken. */
  show: (view: View, showing: Showing) => Promise<void>;
}

/** Most pages kept for going back to them. */
const MAXIMUM_KEPT_VIEWS = 20;

/** Makes same-site navigations the application's own. Returns how to report an error that nobody caught. */
export function startRouter(options: RouterOptions): { fail: (error: unknown) => void } {
  const { origin, navigationWaitMs, guard, findRedirect, show } = options;
  let current = options.initial;
  let shownAddress = addressOf(new URL(location.href));
  const queue = createPreloadQueue((url) => loader.preload({ url, origin, site: current.site }));
  const loader = createViewLoader(queue.forget);
  const keptViews = new Map<string, View>();
  const focusMemory = createFocusMemory();
  /** The browser is on its way to another document. */
  let isLeaving = false;
  keepView(navigation.currentEntry?.key);
  if (hasLeftItsAddress()) location.reload();

  navigation.addEventListener("navigate", (event) => {
    const url = new URL(event.destination.url);
    if (!shouldIntercept({ ...partsOf(event), url }, location.origin, current.site.themeCode))
      return watchLeaving(event, url);
    const isTraversal = event.navigationType === "traverse";
    const redirect = isTraversal ? undefined : earlyRedirect(url, findRedirect);
    if (redirect !== undefined && event.cancelable) {
      event.preventDefault();
      follow(redirect.location, event.navigationType === "replace" ? "replace" : "push", redirect.info);
      return;
    }
    // A newer build, or newer data of the site, are there: the browser loads the page, and them with it.
    const { hasUpdate, isOutdated } = navigationStore.getState();
    if ((hasUpdate || isOutdated) && !isTraversal) return watchLeaving(event, url);
    isLeaving = false;
    focusMemory.keep(navigation.currentEntry?.key);
    const focusReset = readInfo(event.info).keepsPlace ? "manual" : "after-transition";
    event.intercept({ scroll: "manual", focusReset, handler: () => go(event, url, isTraversal) });
  });

  navigation.addEventListener("navigateerror", () => setTimeout(agree));

  /** Remembers that another document is on its way, until that is stopped or turns out to be none. */
  function watchLeaving(event: NavigateEvent, url: URL): void {
    const { destination, downloadRequest, signal } = event;
    isLeaving = !destination.sameDocument && downloadRequest === null && /^https?:$/.test(url.protocol);
    signal.addEventListener("abort", () => (isLeaving = false));
  }

  /** Stopped halfway, the address is the new one and the page the old: they must not disagree. */
  function agree(): void {
    if (navigation.transition !== null || isLeaving) return;
    navigationStore.setState({ isLoading: false });
    if (shownAddress !== addressOf(new URL(location.href))) location.reload();
  }

  preloadLinks(queue, (url) => {
    // Each page would start the site again, of a backend in trouble.
    if (current.site.isPartial) return undefined;
    const moved = isOwn(url) ? findRedirect(addressOf(url))?.location : undefined;
    const target = moved === undefined ? url : new URL(moved, location.origin);
    return isOwn(target) ? addressOf(target) : undefined;
  });

  function isOwn(url: URL): boolean {
    return isPageAddress(url, location.origin, current.site.themeCode);
  }

  async function go(event: NavigateEvent, url: URL, isTraversal: boolean): Promise<void> {
    const { signal } = event;
    const startedAt = Date.now();
    queue.clear();
    navigationStore.setState({ isLoading: true });
    try {
      const { failure, isContinuation } = readInfo(event.info);
      const kept = isTraversal ? keptViews.get(event.destination.key) : undefined;
      const loading: Promise<LoadedView> =
        kept === undefined
          ? loader.load({
              url: addressOf(url),
              origin,
              site: current.site,
              signal,
              error: failure?.error,
              failedPath: failure?.path,
            })
          : Promise.resolve({ kind: "view", view: kept });
      const pressed =
        isTraversal || isContinuation || document.hidden ? undefined : waitForPaint(navigationWaitMs);
      const isAtHand = await isSettledAfter(pressed, loading);
      const loaded = await loading;
      if (!signal.aborted) await arrive(loaded, event, url, isAtHand);
    } catch (error) {
      // What went wrong with a navigation that has been overtaken concerns nobody.
      if (!signal.aborted) await recover(error, event, url, startedAt);
    } finally {
      if (!signal.aborted) navigationStore.setState({ isLoading: false });
    }
  }

  async function arrive(
    loaded: LoadedView,
    event: NavigateEvent,
    url: URL,
    isAtHand: boolean,
  ): Promise<void> {
    if (loaded.kind === "outdated") return loadInFull(url.href);
    if (loaded.kind === "redirect") return follow(withHash(loaded.location, url.hash), "replace");
    // What the backend kept back at the start is there now: the page is dressed with it from the ground up.
    if (current.site.isPartial && !loaded.view.site.isPartial) return loadInFull(url.href);
    const { content } = loaded.view.page;
    if (
      content.name === "error" &&
      content.error.fatal &&
      !content.isBot &&
      readInfo(event.info).failure === undefined
    ) {
      const route = errorRouteOf(loaded.view, content.error.status);
      if (route !== undefined) {
        const error = new SiteError(content.error.message, content.error);
        return openErrorRoute(route, error, url.pathname);
      }
    }
    await draw(loaded.view, event, url, isAtHand);
  }

  async function draw(view: View, event: NavigateEvent, url: URL, isAtHand: boolean): Promise<void> {
    const place = readInfo(event.info).keepsPlace ? readingPlace() : undefined;
    const afterDrawing = () => {
      if (place === undefined) event.scroll();
      else resumeReading(place);
      if (event.navigationType === "traverse") focusMemory.restore(event.destination.key);
    };
    // A transition first takes frames to picture the page that is left: it is for a page that was waited for.
    const isAnimated = !isAtHand && !event.hasUAVisualTransition && event.navigationType !== "traverse";
    await show(view, { afterDrawing, isAnimated, signal: event.signal });
    if (event.signal.aborted) return;
    current = view;
    shownAddress = addressOf(url);
    keepView(navigation.currentEntry?.key);
    navigationStore.setState({ announcement: view.page.head.title });
  }

  /** A part of the program is missing: most likely the site was built anew. One full load, else the error in place. */
  async function recover(error: unknown, event: NavigateEvent, url: URL, startedAt: number): Promise<void> {
    if (error instanceof ChunkError) {
      await whenOnline();
      if (event.signal.aborted) return;
      if (guard.permit(url.pathname, startedAt)) return loadInFull(url.href);
    } else {
      console.error(error);
    }
    const shown =
      error instanceof SiteError
        ? error
        : new SiteError(ERROR_TEXTS.internalServerError, { reason: "network", cause: error });
    await draw(failedView(current, addressOf(url), shown), event, url, false);
  }

  function keepView(key: string | undefined): void {
    if (key === undefined || current.page.status >= 400) return;
    keptViews.delete(key);
    keptViews.set(key, current);
    const [oldest] = keptViews.keys();
    if (keptViews.size > MAXIMUM_KEPT_VIEWS && oldest !== undefined) keptViews.delete(oldest);
  }

  return {
    fail(error) {
      const route = errorRouteOf(current, 500);
      const { content } = current.page;
      if (route === undefined || content.name === "error") return;
      const shown =
        error instanceof SiteError
          ? error
          : new SiteError(ERROR_TEXTS.internalServerError, { cause: error, fatal: true });
      openErrorRoute(route, shown, location.pathname);
    },
  };
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

function addressOf(url: URL): string {
  return url.pathname + url.search;
}

/**
 * True when a step back or forward was taken before the application could see to it: among entries of its
 * own making the browser then changes the address alone.
 */
function hasLeftItsAddress(): boolean {
  const loaded = navigation.activation?.entry;
  if (!loaded?.url || loaded.key === navigation.currentEntry?.key) return false;
  return addressOf(new URL(loaded.url)) !== addressOf(new URL(location.href));
}

function openErrorRoute(route: string, error: SiteError, path: string): void {
  navigateTo(route, {
    history: "replace",
    info: writeInfo({ failure: { error, path }, isContinuation: true }),
  });
}

/** Goes where a redirect leads. What lies outside the site is loaded in full. */
function follow(
  target: string,
  history: "push" | "replace",
  info: NavigationInfo = { isContinuation: true },
): void {
  if (!isExternalUrl(target)) navigateTo(target, { history, info: writeInfo(info) });
  else if (history === "replace") location.replace(target);
  else location.assign(target);
}

function partsOf({ canIntercept, hashChange, downloadRequest, formData, navigationType }: NavigateEvent) {
  return { canIntercept, hashChange, downloadRequest, formData, navigationType };
}

/** Carries the hash of an address to where it leads, unless that has one of its own. */
function withHash(target: string, hash: string): string {
  return target.includes("#") ? target : target + hash;
}
