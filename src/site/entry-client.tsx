import { type ReactNode, startTransition } from "react";
import { type Root, hydrateRoot } from "react-dom/client";
import { configureClientApi } from "./api/client-api.ts";
import { App } from "./app/app.tsx";
import type { Session } from "./browser/session.tsx";
import { pressAgain, takeEarlyPresses } from "./browser/start-scripts.ts";
import { loadMessages } from "./messages/load-messages.ts";
import {
  ARTICLE_BODY_ATTRIBUTE,
  BUILD_ATTRIBUTE,
  FAILED_ATTRIBUTE,
  PAGE_DATA_ID,
  type PageData,
  ROOT_ID,
  withArticleBody,
} from "./page/page-data.ts";
import { tagOf } from "./page/site-tag.ts";
import { configureImages } from "./pictures/image-sources.ts";
import { ChunkError, loadChunk } from "./platform/load-chunk.ts";
import { warnOnce } from "./platform/warn-once.ts";
import { type ReloadGuard, createReloadGuard, loadInFull, whenOnline } from "./router/reload-guard.ts";
import { loadLook, partsFor } from "./themes/registry.ts";
import type { View } from "./view/view.ts";

const container = document.getElementById(ROOT_ID);
const block = document.getElementById(PAGE_DATA_ID);
// Not a top-level await: the modules loaded from here import this chunk, and would wait for it forever.
if (container !== null) void start(container, block?.textContent ? JSON.parse(block.textContent) : undefined);

async function start(element: HTMLElement, data: PageData | undefined): Promise<void> {
  const guard = createReloadGuard({
    build: data?.config.buildId ?? element.getAttribute(BUILD_ATTRIBUTE) ?? "",
  });
  try {
    await (data ? hydratePage(element, data, guard) : startWithoutServer(element, guard));
  } catch (error) {
    if (!(error instanceof ChunkError)) throw error;
    // The served page works as plain HTML without scripts, and a reload may load the missing script.
    await whenOnline();
    if (guard.permit(location.pathname)) return loadInFull(location.href);
    element.setAttribute(FAILED_ATTRIBUTE, "");
  }
}

/** On static hosting the page has no data block, so the browser loads everything. */
async function startWithoutServer(element: HTMLElement, guard: ReloadGuard): Promise<void> {
  const { startStatically } = await loadChunk(() => import("./static/start-static.tsx"));
  await startStatically(element, guard);
}

/** Hydrates the page with the data that the server rendered it from. The code for navigating to other pages is loaded afterwards. */
async function hydratePage(element: HTMLElement, data: PageData, guard: ReloadGuard): Promise<void> {
  const view = await loadView(element, data);
  const { config, site, warnings } = data;
  for (const warning of warnings) warnOnce(warning);
  configureImages(config.imageBase);
  configureClientApi({
    baseUrl: config.apiBase || location.origin,
    tenantName: site.tenantName,
    storage: config.storage,
  });
  const session = Promise.withResolvers<Session>();
  const hydrated = Promise.withResolvers<void>();
  const presses = takeEarlyPresses();
  const root = await hydrateInTransition(element, <App view={view} onDrawn={hydrated.resolve} />, (error) => {
    hydrated.resolve();
    void session.promise.then(({ fail }) => fail(error));
  });
  void hydrated.promise.then(() => {
    // An element that has the focus already fires no new event, so React would not notice the focus.
    document.activeElement?.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
    presses.forEach(pressAgain);
  });
  const { startSession } = await loadChunk(() => import("./browser/session.tsx"));
  // React would discard the server's markup if another page were shown before hydration is complete.
  await hydrated.promise;
  session.resolve(startSession({ root, view, data, guard }));
}

/**
 * Hydrates in a transition, which React divides into slices, so that the browser can respond to input in between. React first hydrates
 * the part that the visitor presses.
 */
function hydrateInTransition(
  element: HTMLElement,
  app: ReactNode,
  onUncaughtError: (error: unknown) => void,
): Promise<Root> {
  return new Promise((resolve) => {
    startTransition(() => resolve(hydrateRoot(element, app, { onUncaughtError })));
  });
}

async function loadView(element: HTMLElement, { site, page }: PageData): Promise<View> {
  const [look, text] = await Promise.all([
    // The server has rendered the blocks; each block is hydrated when it is needed.
    loadChunk(() => loadLook(site.themeCode, { ...partsFor(page.content), blocks: [] })),
    loadChunk(() => loadMessages(page.language, tagOf(site, page.language))),
  ]);
  const body = element.querySelector(`[${ARTICLE_BODY_ATTRIBUTE}]`);
  return { site, page: withArticleBody(page, body?.innerHTML ?? ""), look, text };
}
