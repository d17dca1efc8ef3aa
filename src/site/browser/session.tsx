import type { Root } from "react-dom/client";
import { LAST_LANGUAGE_COOKIE } from "../../contract/addresses/cookies.ts";
import { LAST_LANGUAGE_MAX_AGE_SECONDS } from "../../contract/api/limits.ts";
import { RECOVERIES_PATH } from "../../contract/site/recoveries.ts";
import { drawView, isDrawn, showView } from "../app/show-view.tsx";
import { startUnfolding } from "../load/unfold-menus.ts";
import { withUnfoldedParts } from "../load/unfolded-parts.ts";
import type { PageData } from "../page/page-data.ts";
import type { SiteData } from "../page/page.ts";
import { loadChunk } from "../platform/load-chunk.ts";
import { nextTask } from "../platform/next-task.ts";
import { whenIdle } from "../platform/when-idle.ts";
import { takeRecoveredBuild } from "../router/recovered-build.ts";
import type { ReloadGuard } from "../router/reload-guard.ts";
import { createRouteRules } from "../router/route-rules.ts";
import { type StartedRouter, startRouter } from "../router/router.ts";
import { startUpdateCheck } from "../router/update-check.ts";
import { writeCookie } from "../state/cookies.ts";
import { navigationStore } from "../state/navigation.ts";
import { createSiteStore, followOtherTabs, siteState } from "../state/site-store.ts";
import { recordPageView, prolongVisit } from "../state/visit.ts";
import type { View } from "../view/view.ts";

export interface SessionOptions {
  root: Root;
  /** The page that was hydrated. */
  view: View;
  data: PageData;
  guard: ReloadGuard;
}

export interface Session {
  /** Shows the error page for an error that no component caught. */
  fail: (error: unknown) => void;
}

/**
 * Starts everything that runs while a page is open: client-side navigation, storage of the site's data and of the visit, and the check
 * for newer builds.
 */
export function startSession({ root, view, data, guard }: SessionOptions): Session {
  const { config, origin, site } = data;
  const store = createSiteStore(site, config.storage);
  let router: StartedRouter | undefined;
  let shown = view;
  /** The site data that were last stored. */
  let stored: SiteData | undefined;
  recordPageView();
  // Deferred, because the first access to storage and cookies blocks the page until another process of the browser answers.
  whenIdle(settle);
  addEventListener("pagehide", settle, { once: true });

  // Without the Navigation API every link loads a page, and everything else works as usual.
  if ("navigation" in globalThis && "URLPattern" in globalThis) {
    const rules = createRouteRules(config.buildId, site.languageConfig);
    whenIdle(() => void rules.read());
    router = startRouter({
      initial: view,
      origin,
      navigationWaitMs: config.navigationWaitMs,
      guard,
      rules,
      async show(next, showing) {
        await showView(root, unfolded(next), shown, showing);
        if (showing.signal.aborted) return;
        shown = next;
        if (stored !== undefined) remember();
      },
    });
  }
  startUnfolding({ shown: () => shown, redraw: () => drawView(root, unfolded(shown)) });
  followOtherTabs(store, () => navigationStore.setState({ isOutdated: true }));
  if (site.siteConfig.tracking.length > 0) void track(site.siteConfig.tracking);
  let isFailing = false;
  return { fail: (error) => void fail(error) };

  async function fail(error: unknown): Promise<void> {
    if (isFailing) return;
    isFailing = true;
    // Lets the current navigation finish first.
    await nextTask();
    isFailing = false;
    // Another program, such as a translator, may have changed the DOM.
    if (error instanceof DOMException && !isDrawn()) drawView(root, unfolded(shown));
    if (isDrawn()) return;
    console.error(error);
    router?.fail(error);
  }

  function settle(): void {
    if (stored !== undefined) return;
    remember();
    const brokenBuild = takeRecoveredBuild();
    // Lets the operator count recoveries. The build's id says nothing about the visitor.
    if (brokenBuild !== undefined) {
      navigator.sendBeacon(RECOVERIES_PATH, new URLSearchParams({ build: brokenBuild }));
    }
    startUpdateCheck({
      buildId: config.buildId,
      intervalMs: config.updateIntervalMs,
      onUpdate: () => navigationStore.setState({ hasUpdate: true }),
    });
  }

  /** The loader of tracking scripts is a separate chunk, because few tenants use tracking. */
  async function track(tracking: SiteData["siteConfig"]["tracking"]): Promise<void> {
    const loaded = await loadChunk(() => import("../visits/tracking-scripts.ts")).catch(() => undefined);
    loaded?.loadTracking(tracking);
  }

  function remember(): void {
    const { site: current, page } = shown;
    const { content } = page;
    const errorMsg = content.name === "error" ? content.error.message : current.errorMsg;
    const isNews = current !== stored || errorMsg !== store.getState().errorMsg;
    // Stores only complete data, and never replaces newer data from another tab. Unchanged data are not stored again, because they are
    // large.
    if (isNews && !current.isPartial && !navigationStore.getState().isOutdated)
      store.setState({ ...siteState(current), errorMsg });
    stored = current;
    prolongVisit(config.storage, site.tenantName);
    writeCookie(LAST_LANGUAGE_COOKIE, page.language, LAST_LANGUAGE_MAX_AGE_SECONDS);
  }
}

/** Returns the view with the parts of large menus that the visitor has unfolded. */
function unfolded(view: View): View {
  const site = withUnfoldedParts(view.site);
  return site === view.site ? view : { ...view, site };
}
