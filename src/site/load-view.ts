import { isbot } from "isbot";
import { splitLanguage } from "../contract/addresses.ts";
import type { Api } from "../contract/api.ts";
import type { SiteError } from "../contract/errors.ts";
import type { LanguageCode } from "../contract/locales.ts";
import { boot } from "./boot.ts";
import { loadMessages, textOf } from "./messages/load-messages.ts";
import type { SiteData } from "./page.ts";
import { resolvePage } from "./pages/resolve-page.ts";
import { loadChunk } from "./router/load-chunk.ts";
import { loadLook, partsFor } from "./themes/registry.ts";
import type { View } from "./view.ts";

export interface ViewRequest {
  /** Path and query, language prefix included. */
  url: string;
  api: Api;
  origin: string;
  /** The site as it was last seen; other languages are started anew. */
  site: SiteData;
  error?: SiteError | undefined;
  failedPath?: string | undefined;
  signal?: AbortSignal | undefined;
}

export type LoadedView = { kind: "view"; view: View } | { kind: "redirect"; location: string };

const sites = new Map<LanguageCode, SiteData>();

/** Loads all that an address takes to be drawn: the site in its language, the page, the theme and the words. */
export async function loadView(request: ViewRequest): Promise<LoadedView> {
  const { url, api, origin, signal } = request;
  if (!request.site.isPartial) sites.set(request.site.language, request.site);
  const started = await startSite(request);
  const i18n = await loadChunk(() => loadMessages(started.site.language));
  const resolution = await resolvePage({
    url,
    api,
    origin,
    signal,
    site: started.site,
    text: textOf(i18n),
    isBot: isbot(navigator.userAgent),
    error: request.error ?? started.error,
    failedPath: request.failedPath,
    isInBrowser: true,
  });
  if (resolution.kind === "redirect") return { kind: "redirect", location: resolution.location };
  const { page } = resolution;
  const look = await loadChunk(() => loadLook(started.site.themeCode, partsFor(page.content)));
  return { kind: "view", view: { site: started.site, page, look, i18n } };
}

async function startSite({
  url,
  api,
  site,
  signal,
}: ViewRequest): Promise<{ site: SiteData; error?: SiteError }> {
  const { languages, defaultLanguage } = site.languageConfig;
  const { prefix } = splitLanguage(url.split("?", 1)[0] ?? "/");
  const language = languages.some(({ code }) => code === prefix) && prefix ? prefix : defaultLanguage;
  const known = sites.get(language);
  if (known !== undefined) return { site: known };
  const started = await boot({
    api,
    tenant: site.tenantName,
    fileUrl: site.fileUrl,
    prefix: language,
    signal,
  });
  if (!started.site.isPartial) sites.set(language, started.site);
  return started;
}
