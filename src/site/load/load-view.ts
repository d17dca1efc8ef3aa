import { isbot } from "isbot";
import { splitLanguage } from "../../contract/addresses/addresses.ts";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { Api } from "../../contract/api/api.ts";
import type { SiteError } from "../../contract/api/errors.ts";
import { loadMessages } from "../messages/load-messages.ts";
import type { Page, SiteData } from "../page/page.ts";
import { tagOf } from "../page/site-tag.ts";
import { expectPage } from "../pages/expect-page.ts";
import { resolvePage } from "../pages/resolve-page.ts";
import { loadChunk } from "../platform/load-chunk.ts";
import { loadLook, partsFor } from "../themes/registry.ts";
import type { View } from "../view/view.ts";
import { boot } from "./boot.ts";
import { addressesDiffer, hasUnexpectedAddress, isOutdated } from "./outdated-site.ts";
import { hasFoldedMenus, openPageMenus } from "./page-menus.ts";

export interface ViewRequest {
  /** Path and query, language prefix included. */
  url: string;
  api: Api;
  origin: string;
  /** The site's data in the current language. Data in other languages are loaded when needed. */
  site: SiteData;
  error?: SiteError | undefined;
  failedPath?: string | undefined;
  signal?: AbortSignal | undefined;
  /**
   * Asks the server whether an address redirects, or belongs to something other than a page. Set only if a visitor waits for the page and
   * the site's data came with an earlier page.
   */
  hasRedirectOrFile?: ((url: string) => Promise<boolean>) | undefined;
}

export type LoadedView =
  | { kind: "view"; view: View }
  | { kind: "redirect"; location: string }
  /** The site's addresses have changed since the tab was loaded, so the page needs a full load. */
  | { kind: "outdated" };

const sites = new Map<LanguageCode, SiteData>();

/**
 * Loads everything needed to render an address: the site in its language, the page, the theme and the
 * messages.
 */
export async function loadView(request: ViewRequest): Promise<LoadedView> {
  const { url, api, origin, signal } = request;
  if (!request.site.isPartial) sites.set(request.site.language, request.site);
  const language = languageOf(request);
  // Loads the code that the page needs in parallel with its data.
  const words = wanted(() => loadMessages(language, tagOf(request.site, language)));
  const expected = expectPage(request.site.themeCode, url);
  const part = wanted(() => loadLook(request.site.themeCode, { page: expected, blocks: [] }));
  const started = await startSite(request, language);
  const isWhole = !started.site.isPartial && !request.site.isPartial;
  if (isWhole && addressesDiffer(started.site, request.site)) return { kind: "outdated" };
  const text =
    started.site.language === language
      ? await words
      : await loadChunk(() =>
          loadMessages(started.site.language, tagOf(started.site, started.site.language)),
        );
  const opening = openPageMenus(started.site, url, api, signal);
  // Prevents an unhandled rejection if the page redirects; otherwise `opening` is awaited below.
  opening.catch(() => {});
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
  const { site, place } = await opening;
  const page = place === undefined ? resolution.page : { ...resolution.page, place };
  if (isWhole && (await isMisjudged(page, started.site, request))) return { kind: "outdated" };
  if (page.content.name === expected) await part;
  const look = await loadChunk(() => loadLook(started.site.themeCode, partsFor(page.content)));
  return { kind: "view", view: { site, page, look, text } };
}

/**
 * The site that was last checked because of an unexpected address and is up to date. A backend may write addresses in its own way, so
 * each site is checked only once.
 */
let checkedSite: SiteData | undefined;

/** True if a page is missing or different only because the tab's site data are outdated. */
async function isMisjudged(
  page: Page,
  site: SiteData,
  { url, api, error, hasRedirectOrFile, signal }: ViewRequest,
): Promise<boolean> {
  const isMissing = page.status === 404;
  const isDoubtful = isMissing
    ? hasRedirectOrFile !== undefined && error === undefined
    : checkedSite !== site && hasUnexpectedAddress(page.content, site);
  if (!isDoubtful) return false;
  const signs = await Promise.all([
    isOutdated(site, api, { language: site.language, signal }),
    isMissing && hasRedirectOrFile?.(url),
  ]);
  if (signs.includes(true)) return true;
  if (!isMissing && signal?.aborted !== true) checkedSite = site;
  return false;
}

/** Starts loading a chunk that may not be needed. Its failure matters only to callers that await the promise. */
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
  { url, api, site, signal }: ViewRequest,
  language: LanguageCode,
): Promise<{ site: SiteData; error?: SiteError }> {
  const known = sites.get(language);
  if (known !== undefined) return { site: known };
  const started = await boot({
    api,
    tenant: site.tenantName,
    fileUrl: site.fileUrl,
    prefix: language,
    opensMenusAt: hasFoldedMenus(site) ? url : undefined,
    signal,
  });
  if (!started.site.isPartial) sites.set(language, started.site);
  return started;
}
