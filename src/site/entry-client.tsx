import { hydrateRoot } from "react-dom/client";
import { LAST_LANGUAGE_COOKIE } from "../contract/cookies.ts";
import { LAST_LANGUAGE_MAX_AGE_SECONDS } from "../contract/limits.ts";
import { configureClientApi } from "./api/client-api.ts";
import { App } from "./app.tsx";
import { loadMessages } from "./messages/load-messages.ts";
import {
  ARTICLE_BODY_ATTRIBUTE,
  PAGE_DATA_ID,
  type PageData,
  ROOT_ID,
  withArticleBody,
} from "./page-data.ts";
import { ChunkError, loadChunk } from "./router/load-chunk.ts";
import type { FindRedirect } from "./router/manifest.ts";
import { whenIdle } from "./router/preload-links.ts";
import { createReloadGuard, loadInFull, whenOnline } from "./router/reload-guard.ts";
import { startRouter } from "./router/router.ts";
import { startUpdateCheck } from "./router/update-check.ts";
import { showView } from "./show-view.tsx";
import { writeCookie } from "./state/cookies.ts";
import { navigationStore } from "./state/navigation.ts";
import { safeStorage } from "./state/safe-storage.ts";
import { createSiteStore, siteState } from "./state/site-store.ts";
import { continueVisit } from "./state/visit.ts";
import { loadLook, partsFor } from "./themes/registry.ts";
import type { View } from "./view.ts";

const container = document.getElementById(ROOT_ID);
const block = document.getElementById(PAGE_DATA_ID);
if (container !== null && block?.textContent) await takeOver(container, JSON.parse(block.textContent));

/** Brings the served page to life with the very data that it was drawn from. */
async function takeOver(element: HTMLElement, data: PageData): Promise<void> {
  const { config, origin, site } = data;
  const guard = createReloadGuard({ build: config.buildId });
  const view = await loadView(element, data).catch(async (error: unknown) => {
    if (!(error instanceof ChunkError)) throw error;
    // The served page goes on working by itself; one reload may bring the rest.
    await whenOnline();
    if (guard.permit(location.pathname)) loadInFull(location.href);
    return undefined;
  });
  if (view === undefined) return;

  let fail: (error: unknown) => void = () => {};
  const root = hydrateRoot(element, <App view={view} />, {
    onUncaughtError: (error) => {
      console.error(error);
      fail(error);
    },
  });
  const store = createSiteStore(site, config.storage);
  const visit = continueVisit(safeStorage(config.storage), site.tenantName, {
    url: location.href,
    referrer: document.referrer,
    now: Date.now(),
  });
  configureClientApi({
    baseUrl: config.apiBase || location.origin,
    callContext: () => ({ formUrl: location.href, tenantName: site.tenantName, ...visit }),
  });
  remember(view);

  // Without the Navigation API every link is an ordinary page load, and everything else goes on.
  if ("navigation" in globalThis && "URLPattern" in globalThis) {
    const redirects = { find: (() => undefined) as FindRedirect };
    whenIdle(() => void loadRedirects());
    ({ fail } = startRouter({
      initial: view,
      origin,
      navigationWaitMs: config.navigationWaitMs,
      guard,
      findRedirect: (url) => redirects.find(url),
      async show(next, afterDrawing, isAnimated) {
        await showView(root, next, afterDrawing, isAnimated);
        remember(next);
      },
    }));

    async function loadRedirects(): Promise<void> {
      const manifest = await loadChunk(() => import("./router/manifest.ts")).catch(() => undefined);
      const find = await manifest?.loadRedirects(config.buildId, site.languageConfig.defaultLanguage);
      if (find !== undefined) redirects.find = find;
    }
  }
  startUpdateCheck({
    buildId: config.buildId,
    intervalMs: config.updateIntervalMs,
    onUpdate: () => navigationStore.setState({ hasUpdate: true }),
  });

  function remember({ site: shown, page }: View): void {
    const { content } = page;
    store.setState({
      ...siteState(shown),
      errorMsg: content.name === "error" ? content.error.message : shown.errorMsg,
    });
    writeCookie(LAST_LANGUAGE_COOKIE, page.language, LAST_LANGUAGE_MAX_AGE_SECONDS);
  }
}

async function loadView(element: HTMLElement, { site, page }: PageData): Promise<View> {
  const [look, i18n] = await Promise.all([
    loadChunk(() => loadLook(site.themeCode, partsFor(page.content))),
    loadChunk(() => loadMessages(page.language)),
  ]);
  const body = element.querySelector(`[${ARTICLE_BODY_ATTRIBUTE}]`);
  return { site, page: withArticleBody(page, body?.innerHTML ?? ""), look, i18n };
}
