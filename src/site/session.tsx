import type { Root } from "react-dom/client";
import { LAST_LANGUAGE_COOKIE } from "../contract/cookies.ts";
import { LAST_LANGUAGE_MAX_AGE_SECONDS } from "../contract/limits.ts";
import { RECOVERIES_PATH } from "../contract/recoveries.ts";
import { loadChunk } from "./load-chunk.ts";
import type { PageData } from "./page-data.ts";
import type { SiteData } from "./page.ts";
import type { FindRedirect } from "./router/manifest.ts";
import { takeRecoveredBuild } from "./router/recovered-build.ts";
import type { ReloadGuard } from "./router/reload-guard.ts";
import { startRouter } from "./router/router.ts";
import { startUpdateCheck } from "./router/update-check.ts";
import { showView } from "./show-view.tsx";
import { writeCookie } from "./state/cookies.ts";
import { navigationStore } from "./state/navigation.ts";
import { createSiteStore, followOtherTabs, siteState } from "./state/site-store.ts";
import { noteArrival, prolongVisit } from "./state/visit.ts";
import type { View } from "./view.ts";
import { whenIdle } from "./when-idle.ts";

export interface SessionOptions {
  root: Root;
  /** The page that was taken over. */
  view: View;
  data: PageData;
  guard: ReloadGuard;
}

export interface Session {
  /** Shows an error that no component caught. */
  fail: (error: unknown) => void;
}

/**
 * All that goes on while a page stays open: the site's data and the visit are kept, links become
 * navigations of the application, and a newer build is noticed.
 */
export function startSession({ root, view, data, guard }: SessionOptions): Session {
  const { config, origin, site } = data;
  const store = createSiteStore(site, config.storage);
  let session: Session = { fail: () => {} };
  let shown = view;
  /** Of which site the store has kept the data. */
  let kept: SiteData | undefined;
  noteArrival();
  // The first use of storage and of cookies waits for another process of the browser, and the page with it.
  whenIdle(settle);
  addEventListener("pagehide", settle, { once: true });

  // Without the Navigation API every link is an ordinary page load, and everything else goes on.
  if ("navigation" in globalThis && "URLPattern" in globalThis) {
    const redirects = { find: (() => undefined) as FindRedirect };
    whenIdle(() => void loadRedirects());
    session = startRouter({
      initial: view,
      origin,
      navigationWaitMs: config.navigationWaitMs,
      guard,
      findRedirect: (url) => redirects.find(url),
      async show(next, showing) {
        await showView(root, next, shown, showing);
        if (showing.signal.aborted) return;
        shown = next;
        if (kept !== undefined) remember();
      },
    });

    async function loadRedirects(): Promise<void> {
      const manifest = await loadChunk(() => import("./router/manifest.ts")).catch(() => undefined);
      const find = await manifest?.loadRedirects(config.buildId, site.languageConfig.defaultLanguage);
      if (find !== undefined) redirects.find = find;
    }
  }
  followOtherTabs(store, () => navigationStore.setState({ isOutdated: true }));
  if (site.siteConfig.tracking.length > 0) void track(site.siteConfig.tracking);
  return session;

  function settle(): void {
    if (kept !== undefined) return;
    remember();
    const brokenBuild = takeRecoveredBuild();
    // A count for the operator: nothing of the visitor is told.
    if (brokenBuild !== undefined) {
      navigator.sendBeacon(RECOVERIES_PATH, new URLSearchParams({ build: brokenBuild }));
    }
    startUpdateCheck({
      buildId: config.buildId,
      intervalMs: config.updateIntervalMs,
      onUpdate: () => navigationStore.setState({ hasUpdate: true }),
    });
  }

  /** Few tenants name scripts of their own: what loads these is loaded for them alone. */
  async function track(tracking: SiteData["siteConfig"]["tracking"]): Promise<void> {
    const loaded = await loadChunk(() => import("./visits/tracking-scripts.ts")).catch(() => undefined);
    loaded?.loadTracking(tracking);
  }

  function remember(): void {
    const { site: current, page } = shown;
    const { content } = page;
    const errorMsg = content.name === "error" ? content.error.message : current.errorMsg;
    const isNews = current !== kept || errorMsg !== store.getState().errorMsg;
    // What is kept are the last good data: neither what a failed start left, nor what another tab has newer. Most
    // pages leave the site as it was, and it is long to write.
    if (isNews && !current.isPartial && !navigationStore.getState().isOutdated)
      store.setState({ ...siteState(current), errorMsg });
    kept = current;
    prolongVisit(config.storage, site.tenantName);
    writeCookie(LAST_LANGUAGE_COOKIE, page.language, LAST_LANGUAGE_MAX_AGE_SECONDS);
  }
}
