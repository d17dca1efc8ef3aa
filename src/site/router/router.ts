import { isExternalUrl } from "../../contract/addresses.ts";
import { ERROR_TEXTS, SiteError } from "../../contract/errors.ts";
import type { LoadedView } from "../load-view.ts";
import { navigationStore } from "../state/navigation.ts";
import type { View } from "../view.ts";
import { earlyRedirect } from "./early-redirect.ts";
import { errorRouteOf, failedView } from "./failed-view.ts";
import { ChunkError } from "./load-chunk.ts";
import type { FindRedirect } from "./manifest.ts";
import { navigateTo } from "./navigate-to.ts";
import { preloadLinks } from "./preload-links.ts";
import { createPreloadQueue } from "./preload-queue.ts";
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
  /** Draws a view; it is in the document when this resolves. `afterDrawing` runs before it is painted. */
  show: (view: View, afterDrawing: () => void, isAnimated: boolean) => Promise<void>;
}

/** What the error route is told by the navigation that failed. */
interface ErrorInfo {
  error: SiteError;
  failedPath: string;
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
  keepView(navigation.currentEntry?.key);

  navigation.addEventListener("navigate", (event) => {
    const url = new URL(event.destination.url);
    if (!shouldIntercept({ ...partsOf(event), url }, location.origin, current.site.themeCode)) return;
    const isTraversal = event.navigationType === "traverse";
    const redirect = isTraversal ? undefined : earlyRedirect(url, findRedirect);
    if (redirect !== undefined && event.cancelable) {
      event.preventDefault();
      follow(redirect, event.navigationType === "replace" ? "replace" : "push");
      return;
    }
    // A newer build is there: the browser loads the page, and the build with it.
    if (navigationStore.getState().hasUpdate && !isTraversal) return;
    event.intercept({ scroll: "manual", focusReset: "after-transition", handler: () => go(event, url, isTraversal) });
  });

  // Stopped halfway, the address is the new one and the page the old: they must not disagree.
  navigation.addEventListener("navigateerror", () =>
    setTimeout(() => {
      if (navigation.transition === null && shownAddress !== addressOf(new URL(location.href))) location.reload();
    }),
  );

  preloadLinks(queue, (url) => isPageAddress(url, location.origin, current.site.themeCode));

  async function go(event: NavigateEvent, url: URL, isTraversal: boolean): Promise<void> {
    const { signal } = event;
    queue.clear();
    navigationStore.setState({ isLoading: true });
    try {
      const info = readInfo(event.info);
      const kept = isTraversal ? keptViews.get(event.destination.key) : undefined;
      const [loaded] = await Promise.all([
        kept === undefined
          ? loader.load({ url: addressOf(url), origin, site: current.site, signal, ...info })
          : ({ kind: "view", view: kept } satisfies LoadedView),
        isTraversal || document.hidden ? undefined : waitForPaint(navigationWaitMs),
      ]);
      if (!signal.aborted) await arrive(loaded, event, url);
    } catch (error) {
      // What went wrong with a navigation that has been overtaken concerns nobody.
      if (!signal.aborted) await recover(error, event, url);
    } finally {
      if (!signal.aborted) navigationStore.setState({ isLoading: false });
    }
  }

  async function arrive(loaded: LoadedView, event: NavigateEvent, url: URL): Promise<void> {
    if (loaded.kind === "redirect") return follow(loaded.location + url.hash, "replace");
    const { content } = loaded.view.page;
    if (content.name === "error" && content.error.fatal && !content.isBot && readInfo(event.info) === undefined) {
      const route = errorRouteOf(loaded.view, content.error.status);
      if (route !== undefined) {
        const error = new SiteError(content.error.message, content.error);
        return openErrorRoute(route, { error, failedPath: url.pathname });
      }
    }
    await draw(loaded.view, event, url);
  }

  async function draw(view: View, event: NavigateEvent, url: URL): Promise<void> {
    await show(view, () => event.scroll(), !event.hasUAVisualTransition);
    current = view;
    shownAddress = addressOf(url);
    keepView(navigation.currentEntry?.key);
    navigationStore.setState({ announcement: view.page.head.title });
  }

  /** A part of the program is missing: most likely the site was built anew. One full load, else the error in place. */
  async function recover(error: unknown, event: NavigateEvent, url: URL): Promise<void> {
    if (error instanceof ChunkError) {
      await whenOnline();
      if (event.signal.aborted) return;
      if (guard.permit(url.pathname)) return loadInFull(url.href);
    } else {
      console.error(error);
    }
    const shown = error instanceof SiteError ? error : new SiteError(ERROR_TEXTS.internalServerError, { reason: "network", cause: error });
    await draw(failedView(current, addressOf(url), shown), event, url);
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
      const shown = error instanceof SiteError ? error : new SiteError(ERROR_TEXTS.internalServerError, { cause: error, fatal: true });
      openErrorRoute(route, { error: shown, failedPath: location.pathname });
    },
  };
}

function addressOf(url: URL): string {
  return url.pathname + url.search;
}

function openErrorRoute(route: string, info: ErrorInfo): void {
  navigateTo(route, { history: "replace", info });
}

/** Goes where a redirect leads. What lies outside the site is loaded in full. */
function follow(target: string, history: "push" | "replace"): void {
  if (!isExternalUrl(target)) navigateTo(target, { history });
  else if (history === "replace") location.replace(target);
  else location.assign(target);
}

function partsOf({ canIntercept, hashChange, downloadRequest, formData, navigationType }: NavigateEvent) {
  return { canIntercept, hashChange, downloadRequest, formData, navigationType };
}

function readInfo(info: unknown): ErrorInfo | undefined {
  if (typeof info !== "object" || info === null || !("error" in info) || !("failedPath" in info)) return undefined;
  const { error, failedPath } = info;
  return error instanceof SiteError && typeof failedPath === "string" ? { error, failedPath } : undefined;
}
