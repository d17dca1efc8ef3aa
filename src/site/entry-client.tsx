import { type ReactNode, startTransition } from "react";
import { type Root, hydrateRoot } from "react-dom/client";
import { configureClientApi } from "./api/client-api.ts";
import { App } from "./app.tsx";
import { ChunkError, loadChunk } from "./load-chunk.ts";
import { loadMessages } from "./messages/load-messages.ts";
import {
  ARTICLE_BODY_ATTRIBUTE,
  PAGE_DATA_ID,
  type PageData,
  ROOT_ID,
  withArticleBody,
} from "./page-data.ts";
import { type ReloadGuard, createReloadGuard, loadInFull, whenOnline } from "./router/reload-guard.ts";
import type { Session } from "./session.tsx";
import { loadLook, partsFor } from "./themes/registry.ts";
import type { View } from "./view.ts";

/** Also for browsers that do not tell. */
const FIRST_PAINT_LIMIT_MS = 1_000;

const container = document.getElementById(ROOT_ID);
const block = document.getElementById(PAGE_DATA_ID);
// Nothing here is awaited at the top: what is loaded imports the chunk that this is part of, and would wait for it.
if (container !== null) {
  void (block?.textContent ? start(container, JSON.parse(block.textContent)) : startWithoutServer(container));
}

/** A shell on static hosting has no data block: everything is asked for from here. */
async function startWithoutServer(element: HTMLElement): Promise<void> {
  const { startStatically } = await loadChunk(() => import("./static/start-static.tsx"));
  await startStatically(element);
}

async function start(element: HTMLElement, data: PageData): Promise<void> {
  const guard = createReloadGuard({ build: data.config.buildId });
  try {
    await takeOver(element, data, guard);
  } catch (error) {
    if (!(error instanceof ChunkError)) throw error;
    // The served page goes on working by itself; one reload may bring the rest.
    await whenOnline();
    if (guard.permit(location.pathname)) loadInFull(location.href);
  }
}

/**
 * Brings the served page to life with the very data that it was drawn from. What is needed only to go on
 * from there is loaded afterwards.
 */
async function takeOver(element: HTMLElement, data: PageData, guard: ReloadGuard): Promise<void> {
  const [view] = await Promise.all([loadView(element, data), firstPaint()]);
  const { config, site, warnings } = data;
  for (const warning of warnings) console.warn(warning);
  configureClientApi({
    baseUrl: config.apiBase || location.origin,
    tenantName: site.tenantName,
    storage: config.storage,
  });
  const session = Promise.withResolvers<Session>();
  const hydrated = Promise.withResolvers<void>();
  const root = hydrate(element, <App view={view} onDrawn={hydrated.resolve} />, (error) => {
    console.error(error);
    hydrated.resolve();
    void session.promise.then(({ fail }) => fail(error));
  });
  const { startSession } = await loadChunk(() => import("./session.tsx"));
  // A page that is replaced before it was taken over would have to be drawn anew.
  await hydrated.promise;
  session.resolve(startSession({ root, view, data, guard }));
}

/** The browser shows the served page before anything else is done with it; a page in the background is not waited for. */
function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, FIRST_PAINT_LIMIT_MS);
    new PerformanceObserver((paints) => {
      // A page may be painted empty before.
      if (paints.getEntriesByName("first-contentful-paint").length > 0) resolve();
    }).observe({ type: "paint", buffered: true });
  });
}

/** Takes over in slices, between which the browser answers the visitor; what they press first is taken over at once. */
function hydrate(element: HTMLElement, app: ReactNode, onUncaughtError: (error: unknown) => void): Root {
  // A transition runs what it is given at once.
  let root!: Root;
  startTransition(() => {
    root = hydrateRoot(element, app, { onUncaughtError });
  });
  return root;
}

async function loadView(element: HTMLElement, { site, page }: PageData): Promise<View> {
  const [look, text] = await Promise.all([
    // Blocks were drawn by the server; they come to life when they are wanted.
    loadChunk(() => loadLook(site.themeCode, { ...partsFor(page.content), blocks: [] })),
    loadChunk(() => loadMessages(page.language)),
  ]);
  const body = element.querySelector(`[${ARTICLE_BODY_ATTRIBUTE}]`);
  return { site, page: withArticleBody(page, body?.innerHTML ?? ""), look, text };
}
