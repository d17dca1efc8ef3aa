import type { ShowViewOptions } from "../app/show-view.tsx";
import { navigationStore } from "../state/navigation.ts";
import type { View } from "../view/view.ts";
import { addressOf } from "./address-of.ts";
import { watchAgreement } from "./agreement.ts";
import { earlyRedirect } from "./early-redirect.ts";
import { errorRouteOf, failedView, openErrorRoute, siteErrorOf } from "./failed-view.ts";
import { createFocusMemory } from "./focus-memory.ts";
import { followRedirect } from "./follow-redirect.ts";
import { readInfo } from "./navigation-info.ts";
import { type Router, openPage } from "./open-page.ts";
import { preloadLinks } from "./preload-links.ts";
import { createPreloadQueue } from "./preload-queue.ts";
import type { ReloadGuard } from "./reload-guard.ts";
import type { RouteRules } from "./route-rules.ts";
import { isPageAddress, shouldIntercept } from "./should-intercept.ts";
import { createViewCache } from "./view-cache.ts";
import { createViewLoader } from "./view-loader.ts";

export interface RouterOptions {
  initial: View;
  origin: string;
  /** Maximum wait in milliseconds until the clicked link is painted. */
  navigationWaitMs: number;
  guard: ReloadGuard;
  rules: RouteRules;
  /** Renders a view. Resolves once the view is in the document, or another navigation has replaced this one. */
  show: (view: View, showing: ShowViewOptions) => Promise<void>;
}

export interface StartedRouter {
  fail: (error: unknown) => void;
}

/** Turns navigations within the site into client-side ones. Returns a function that shows an error that no other code has caught. */
export function startRouter(options: RouterOptions): StartedRouter {
  const { initial, rules, ...rest } = options;
  const shown = { view: initial, address: addressOf(new URL(location.href)) };
  const queue = createPreloadQueue((url) =>
    loader.preload({ url, origin: rest.origin, site: shown.view.site }),
  );
  const loader = createViewLoader(queue.forget, hasRedirectOrFile);
  const router = {
    ...rest,
    shown,
    queue,
    loader,
    viewCache: createViewCache(),
    focusMemory: createFocusMemory(),
  };
  router.viewCache.store(initial);
  if (hasLeftItsAddress()) location.reload();
  interceptNavigations(router, rules);
  preloadPages(router, rules);
  return { fail: (error) => void fail(router, error) };

  async function hasRedirectOrFile(address: string): Promise<boolean> {
    await rules.read();
    return rules.isServed(address) || rules.redirectOf(address) !== undefined;
  }
}

function interceptNavigations(router: Router, rules: RouteRules): void {
  const { shown, focusMemory } = router;
  const agreement = watchAgreement(shown);
  navigation.addEventListener("navigate", (event) => {
    const url = new URL(event.destination.url);
    if (!shouldIntercept({ ...partsOf(event), url }, location.origin, rules))
      return agreement.leave(event, url);
    const isTraversal = event.navigationType === "traverse";
    const redirect = isTraversal ? undefined : earlyRedirect(url, rules);
    if (redirect !== undefined && event.cancelable) {
      event.preventDefault();
      const history = event.navigationType === "replace" ? "replace" : "push";
      return followRedirect(redirect.location, history, redirect.info);
    }
    // A full page load fetches the newer build, or the newer data of the site.
    const { hasUpdate, isOutdated } = navigationStore.getState();
    if ((hasUpdate || isOutdated) && !isTraversal) return agreement.leave(event, url);
    agreement.stay();
    focusMemory.record(navigation.currentEntry?.key);
    const focusReset = readInfo(event.info).keepsPlace ? "manual" : "after-transition";
    event.intercept({
      scroll: "manual",
      focusReset,
      handler: () => openPage(router, { event, url, isTraversal }),
    });
  });
}

function preloadPages({ shown, queue }: Router, rules: RouteRules): void {
  const isOwn = (url: URL) => isPageAddress(url, location.origin, rules);
  preloadLinks(queue, (url) => {
    // Each preload would load the site again, which puts more load on a failing backend.
    if (shown.view.site.isPartial) return undefined;
    const moved = isOwn(url) ? rules.redirectOf(addressOf(url))?.location : undefined;
    const target = moved === undefined ? url : new URL(moved, location.origin);
    return isOwn(target) ? addressOf(target) : undefined;
  });
}

/** Replaces a crashed page with the error route. Shows the error in place if the theme has no such route. */
async function fail({ shown, show }: Router, error: unknown): Promise<void> {
  if (shown.view.page.content.name === "error") return;
  const siteError = siteErrorOf(error);
  const route = errorRouteOf(shown.view, siteError.status);
  if (route !== undefined) return openErrorRoute(route, siteError, location.pathname);
  shown.view = failedView(shown.view, shown.address, siteError);
  navigationStore.setState({ announcement: shown.view.page.head.title });
  const { signal } = new AbortController();
  await show(shown.view, { afterDrawing: () => {}, isAnimated: false, signal });
}

/** True if the visitor went back or forward before the router was started. The browser then changes only the address. */
function hasLeftItsAddress(): boolean {
  const loaded = navigation.activation?.entry;
  if (!loaded?.url || loaded.key === navigation.currentEntry?.key) return false;
  return addressOf(new URL(loaded.url)) !== addressOf(new URL(location.href));
}

function partsOf({ canIntercept, hashChange, downloadRequest, formData, navigationType }: NavigateEvent) {
  return { canIntercept, hashChange, downloadRequest, formData, navigationType };
}
