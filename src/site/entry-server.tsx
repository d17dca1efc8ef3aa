import { renderToString } from "react-dom/server";
import { splitLanguage } from "../contract/addresses/addresses.ts";
import { LANGUAGE_CODES, LANGUAGE_TAGS, type LanguageCode } from "../contract/addresses/locales.ts";
import type { ThemeCode } from "../contract/addresses/themes.ts";
import { SiteError, statusText } from "../contract/api/errors.ts";
import { errorPageStatus } from "../contract/site/error-page-status.ts";
import type {
  CreateRenderer,
  LoadHttpApi,
  RenderRequest,
  RenderedPage,
  RenderedRedirect,
} from "../contract/site/rendering.ts";
import { createRetryBudget } from "./api/retry-budget.ts";
import { App } from "./app/app.tsx";
import { type Boot, boot } from "./load/boot.ts";
import { catalogueModule, loadMessages, messagesOf } from "./messages/load-messages.ts";
import type { Resolution } from "./page/page-request.ts";
import type { Page, SiteData } from "./page/page.ts";
import { tagOf } from "./page/site-tag.ts";
import { resolvePage } from "./pages/resolve-page.ts";
import { configureImages } from "./pictures/image-sources.ts";
import { FillBlocksContext } from "./platform/fill-blocks.ts";
import { warnOnce } from "./platform/warn-once.ts";
import {
  type Assets,
  EARLY_SCRIPT_HASH,
  type SiteHead,
  linkAssets,
  writeDocument,
  writeSiteHead,
} from "./server/document.ts";
import { blockFiller } from "./server/fill-blocks.tsx";
import { framesOf } from "./server/frames.tsx";
import { openSite } from "./server/open-site.ts";
import { type LookParts, loadAllLooks, lookModules, lookOf, partsFor } from "./themes/registry.ts";
import { DrawFrameContext } from "./view/frame-page.ts";
import type { View } from "./view/view.ts";

// Loaded before the first request, so that rendering never waits for I/O.
const [looks] = await Promise.all([
  loadAllLooks(),
  ...LANGUAGE_CODES.map((code) => loadMessages(code, LANGUAGE_TAGS[code])),
]);

export { EARLY_SCRIPT_HASH };

const mayRetry = createRetryBudget();

/** Disabled in development, where cached HTML would not change with its sources. */
const CACHES_FRAMES = import.meta.env.MODE !== "development";

/** Loads the HTTP client of the content API. All calls of a server share one retry budget. */
export const loadHttpApi: LoadHttpApi = async () => {
  const { createHttpApi } = await import("./api/http.ts");
  return (options) => createHttpApi({ mayRetry, ...options });
};

/** Creates the renderer for one build of the browser's files. Throws if the build's manifest lacks a part of the site. */
export const createRenderer: CreateRenderer = (build) => {
  const assets = new Map<string, Assets>();
  const siteHeads = new WeakMap<SiteData["siteConfig"], Partial<Record<LanguageCode, SiteHead>>>();

  function assetsOf(theme: ThemeCode, language: LanguageCode, parts: LookParts): Assets {
    const key = [theme, language, parts.page, parts.isBuilt, ...parts.blocks].join(" ");
    const known = assets.get(key) ?? linkParts(theme, language, parts);
    assets.set(key, known);
    return known;
  }

  function linkParts(theme: ThemeCode, language: LanguageCode, parts: LookParts): Assets {
    const { loaded, drawn } = lookModules(theme, parts);
    return linkAssets(build, [...loaded, catalogueModule(language)], drawn);
  }

  function siteHeadOf(site: SiteData): SiteHead {
    // Several languages may share one configuration, but their web manifests differ.
    const known = siteHeads.get(site.siteConfig) ?? {};
    siteHeads.set(site.siteConfig, known);
    return (known[site.language] ??= writeSiteHead(site));
  }

  for (const [theme, parts] of looks) for (const language of LANGUAGE_CODES) assetsOf(theme, language, parts);

  return {
    async render(request) {
      const { api, config, tenant, defaultLanguage, url } = request;
      configureImages(config.imageBase);
      const { prefix } = splitLanguage(url.split("?", 1)[0] ?? "/");
      const { site, error, warnings } = await boot({
        api,
        tenant,
        fileUrl: config.fileUrl,
        prefix,
        defaultLanguage,
        warn: (warning) => warnOnce(`${tenant}: ${warning}`),
      });
      const { resolution, failure } = await resolve(request, site, error);
      if (resolution.kind === "redirect") return resolution;
      const { page } = resolution;
      const { site: opened, place } = openSite(site, page.url);
      const shown = place === undefined ? page : { ...page, place };
      return { ...renderPage(request, { site: opened, warnings }, { page: shown }), failure };
    },
  };

  function renderPage(
    { config, origin }: RenderRequest,
    { site, warnings }: Pick<Boot, "site" | "warnings">,
    { page }: { page: Page },
  ): RenderedPage {
    const look = lookOf(site.themeCode);
    const tag = tagOf(site, page.language);
    const text = messagesOf(page.language, tag);
    const linked = assetsOf(site.themeCode, page.language, partsFor(page.content));
    const siteHead = siteHeadOf(site);
    return {
      kind: "page",
      status: responseStatus(page),
      html: writeDocument(
        { config, origin, site, page, warnings },
        renderApp({ site, page, look, text }),
        linked,
        siteHead,
      ),
      preloads: linked.preloads,
      sources: siteHead.sources,
      alternates: page.alternates,
      language: page.language,
      tag,
      isPartial: site.isPartial,
    };
  }
};

/** If the backend does not answer, the page may still exist; 503 tells clients to try again later. */
function responseStatus({ status, content }: Page): number {
  if (content.name !== "error") return status;
  const { reason } = content.error;
  return reason === "network" || (reason === "response" && status === 404) ? 503 : status;
}

/** Resolves the page. An unexpected exception becomes the error page, and is also returned, so that it can be logged. */
async function resolve(
  request: RenderRequest,
  site: SiteData,
  error: SiteError | undefined,
): Promise<{ resolution: Resolution | RenderedRedirect; failure?: unknown }> {
  const text = messagesOf(site.language, tagOf(site, site.language));
  const pageRequest = { ...request, isBot: () => request.isBot, site, text, error };
  try {
    return { resolution: await resolvePage(pageRequest), failure: error };
  } catch (failure) {
    const status = errorPageStatus(500);
    const fault = new SiteError(statusText(status), { status, cause: failure });
    return { resolution: await resolvePage({ ...pageRequest, error: fault }), failure };
  }
}

function renderApp(view: View): string {
  const { draw, fill } = framesOf(view);
  const html = renderToString(
    <FillBlocksContext value={blockFiller(view)}>
      <DrawFrameContext value={CACHES_FRAMES ? draw : undefined}>
        <App view={view} />
      </DrawFrameContext>
    </FillBlocksContext>,
  );
  return fill(html);
}
