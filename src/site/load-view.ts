import { isbot } from "isbot";
import { splitLanguage } from "../contract/addresses.ts";
import type { Api } from "../contract/api.ts";
import type { SiteError } from "../contract/errors.ts";
import type { LanguageCode } from "../contract/locales.ts";
import { boot } from "./boot.ts";
import { loadChunk } from "./load-chunk.ts";
import { loadMessages } from "./messages/load-messages.ts";
import { hasOtherAddresses, isAddressedOtherwise, isOutdated } from "./outdated-site.ts";
import type { SiteData } from "./page.ts";
import { expectPage } from "./pages/expect-page.ts";
import { resolvePage } from "./pages/resolve-page.ts";
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
  /** A visitor waits for it in a tab whose site was loaded with an earlier page. */
  isFollowing?: boolean;
}

export type LoadedView =
  | { kind: "view"; view: View }
  | { kind: "redirect"; location: string }
  /** The site's addresses are no longer those that the page was loaded with: only a full load tells what stands there. */
  | { kind: "outdated" };

const sites = new Map<LanguageCode, SiteData>();

/** Loads all that an address takes to be drawn: the site in its language, the page, the theme and the words. */
export async function loadView(request: ViewRequest): Promise<LoadedView> {
  const { url, api, origin, signal } = request;
  if (!request.site.isPartial) sites.set(request.site.language, request.site);
  const language = languageOf(request);
  // The code that the page takes is asked for together with its data.
  const words = wanted(() => loadMessages(language));
  const expected = expectPage(request.site.themeCode, url);
  const part = wanted(() => loadLook(request.site.themeCode, { page: expected, blocks: [] }));
  const started = await startSite(request, language);
  const isWhole = !started.site.isPartial && !request.site.isPartial;
  if (isWhole && hasOtherAddresses(started.site, request.site)) return { kind: "outdated" };
  const text =
    started.site.language === language
      ? await words
      : await loadChunk(() => loadMessages(started.site.language));
  const resolution = await resolvePage({
    url,
    api,
    origin,
    signal,
    site: started.site,
    text,
    isBot: () => isbot(navigator.userAgent),
    error: request.error ?? started.error,
    failedPath: request.failedPath,
    isInBrowser: true,
  });
  if (resolution.kind === "redirect") return { kind: "redirect", location: resolution.location };
  const { page } = resolution;
  if (page.status === 404 && (await isMisjudged(request, started.site))) return { kind: "outdated" };
  if (isWhole && isAddressedOtherwise(page.content, started.site) && (await isFoundOutdated(request)))
    return { kind: "outdated" };
  if (page.content.name === expected) await part;
  const look = await loadChunk(() => loadLook(started.site.themeCode, partsFor(page.content)));
  return { kind: "view", view: { site: started.site, page, look, text } };
}

/** Whether a page is missing only by what the tab knows of the site. */
async function isMisjudged(
  { api, error, isFollowing, signal }: ViewRequest,
  site: SiteData,
): Promise<boolean> {
  if (isFollowing !== true || error !== undefined || site.isPartial) return false;
  return isOutdated(site, api, { language: site.language, signal });
}

/** Sites whose backends write addresses in their own way: what these say tells nothing. */
const writtenOtherwise = new WeakSet<SiteData>();

async function isFoundOutdated({ api, site, signal }: ViewRequest): Promise<boolean> {
  if (writtenOtherwise.has(site)) return false;
  const isFound = await isOutdated(site, api, { language: site.language, signal });
  if (!isFound) writtenOtherwise.add(site);
  return isFound;
}

/** Loads a part of the program that may turn out not to be needed: its failure counts once it is waited for. */
function wanted<Module>(load: () => Promise<Module>): Promise<Module> {
  const loading = loadChunk(load);
  loading.catch(() => {});
  return loading;
}

function languageOf({ url, site }: ViewRequest): LanguageCode {
  const { languages, defaultLanguage } = site.languageConfig;
  const { prefix } = splitLanguage(url.split("?", 1)[0] ?? "/");
  return languages.some(({ code }) => code === prefix) && prefix ? prefix : defaultLanguage;
}

async function startSite(
  { api, site, signal }: ViewRequest,
  language: LanguageCode,
): Promise<{ site: SiteData; error?: SiteError }> {
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
