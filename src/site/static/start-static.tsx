import { isbot } from "isbot";
import { createRoot } from "react-dom/client";
import { splitLanguage } from "../../contract/addresses/addresses.ts";
import { LANGUAGE_COOKIE, LAST_LANGUAGE_COOKIE } from "../../contract/addresses/cookies.ts";
import { type LanguageDecision, decideLanguage } from "../../contract/addresses/language-decision.ts";
import { languageOfTag } from "../../contract/addresses/language-preferences.ts";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { Api } from "../../contract/api/api.ts";
import { LANGUAGE_MAX_AGE_SECONDS } from "../../contract/api/limits.ts";
import type { PublicConfig } from "../../contract/site/rendering.ts";
import { configureClientApi, loadClientApi } from "../api/client-api.ts";
import { App } from "../app/app.tsx";
import type { Session } from "../browser/session.tsx";
import { applyHead } from "../head/apply-head.ts";
import { themeStyle } from "../head/theme-style.ts";
import { type Boot, type BootRequest, boot } from "../load/boot.ts";
import { loadView } from "../load/load-view.ts";
import { BUILD_ATTRIBUTE, FAILED_ATTRIBUTE, PRINT_ATTRIBUTE } from "../page/page-data.ts";
import type { SiteData } from "../page/page.ts";
import { configureImages } from "../pictures/image-sources.ts";
import { mediaUrl } from "../pictures/media-url.ts";
import { ChunkError, loadChunk } from "../platform/load-chunk.ts";
import { takeRecoveredBuild } from "../router/recovered-build.ts";
import type { ReloadGuard } from "../router/reload-guard.ts";
import { readCookie, writeCookie } from "../state/cookies.ts";
import { restoreSite } from "../state/restore-site.ts";
import { readStoredState } from "../state/site-store.ts";
import { DEPLOYMENT_FILE, type Deployment, readDeployment } from "./deployment.ts";

/**
 * Starts a site on static hosting. The browser does what our server would do, with the backend from the deployment file. Once the first
 * page is shown, everything works as after hydration.
 */
export async function startStatically(element: HTMLElement, guard: ReloadGuard): Promise<void> {
  try {
    await start(element, guard);
  } catch (error) {
    if (error instanceof ChunkError) throw error;
    console.error(error);
    showFailure(element, error);
  }
}

async function start(element: HTMLElement, guard: ReloadGuard): Promise<void> {
  const deployment = await loadDeployment(element.getAttribute(BUILD_ATTRIBUTE) ?? "");
  const { config, tenant } = deployment;
  configureImages(deployment.imageBase);
  configureClientApi({
    baseUrl: config.apiBase || location.origin,
    tenantName: tenant,
    storage: config.storage,
  });
  const api = await loadClientApi();
  const prefix = splitLanguage(location.pathname).prefix ?? chosenLanguage();
  const request = { api, tenant, fileUrl: config.fileUrl };
  const started = await bootOrRestore({ ...request, prefix }, config.storage);
  const decision = languageDecision(started.site);
  if (decision.kind !== "show") return leave(decision);
  const page = { element, guard, deployment, api };
  if (decision.preferred === undefined) return show(page, started);
  const preferred = await addressIn(decision.preferred, api, started);
  if (preferred !== undefined) return location.replace(preferred);
  await show(page, await bootOrRestore({ ...request, prefix: undefined }, config.storage));
}

/** The language in the cookie `Language`, which the site may not offer. */
function chosenLanguage(): LanguageCode | undefined {
  return isbot(navigator.userAgent) ? undefined : languageOfTag(readCookie(LANGUAGE_COOKIE) ?? "");
}

/** The address of the current page in another language; `undefined` if the page does not exist in it. */
async function addressIn(
  language: LanguageCode,
  api: Api,
  { site, error }: Boot,
): Promise<string | undefined> {
  const url = `/${language}${location.pathname}${location.search}`;
  const loaded = await loadView({ url, api, origin: location.origin, site, error });
  if (loaded.kind === "redirect") return loaded.location;
  if (loaded.kind === "outdated" || loaded.view.page.status !== 200) return undefined;
  const address = loaded.view.page.alternates[language] ?? url;
  return (address.includes("?") ? address : address + location.search) + location.hash;
}

/** Loads the site. If no backend answers, uses the stored data of the site, so that the error page looks like the site. */
async function bootOrRestore(request: BootRequest, storage: PublicConfig["storage"]): Promise<Boot> {
  const restored = restoreSite(readStoredState(request.tenant, storage), request.tenant);
  const started = await boot({ ...request, defaultLanguage: restored?.languageConfig.defaultLanguage });
  if (started.error?.reason !== "network") return started;
  const wanted = request.prefix ?? restored?.languageConfig.defaultLanguage;
  return restored?.language === wanted && restored
    ? { ...started, site: { ...restored, isPartial: true } }
    : started;
}

/** Shows the shell's failure message, with the cause below it. */
function showFailure(element: HTMLElement, error: unknown): void {
  const cause = document.createElement("p");
  cause.lang = "en";
  cause.textContent = error instanceof Error ? error.message : String(error);
  element.querySelector("[role=alert]")?.append(cause);
  element.setAttribute(FAILED_ATTRIBUTE, "");
}

async function loadDeployment(buildId: string): Promise<Deployment> {
  const response = await fetch(DEPLOYMENT_FILE, { cache: "no-cache" });
  if (!response.ok) throw new Error(`${DEPLOYMENT_FILE} could not be loaded: HTTP ${response.status}`);
  return readDeployment(await response.json(), buildId);
}

function languageDecision({ languageConfig }: SiteData): LanguageDecision {
  return decideLanguage({
    path: location.pathname,
    query: location.search.slice(1),
    chosen: readCookie(LANGUAGE_COOKIE),
    lastSeen: readCookie(LAST_LANGUAGE_COOKIE),
    preferences: navigator.languages,
    isBot: isbot(navigator.userAgent),
    offered: languageConfig.languages.map(({ code }) => code),
    defaultLanguage: languageConfig.defaultLanguage,
  });
}

function leave(decision: Exclude<LanguageDecision, { kind: "show" }>): void {
  if (decision.kind === "choose" && isComingFromHere()) {
    writeCookie(LANGUAGE_COOKIE, decision.language, LANGUAGE_MAX_AGE_SECONDS);
  }
  location.replace(decision.location + location.hash);
}

/**
 * Whether the visitor comes from this site. A choice of language in a link from another site is not the visitor's choice, so it must not
 * be stored.
 */
function isComingFromHere(): boolean {
  return URL.parse(document.referrer)?.origin === location.origin;
}

interface Start {
  element: HTMLElement;
  guard: ReloadGuard;
  deployment: Deployment;
  api: Api;
}

async function show(
  { element, guard, deployment: { config }, api }: Start,
  { site, error, warnings }: Boot,
): Promise<void> {
  const origin = location.origin;
  const loaded = await loadView({ url: location.pathname + location.search, api, origin, site, error });
  if (loaded.kind === "redirect") return location.replace(loaded.location);
  // A reload is needed, because the site's data have just been loaded and are already outdated.
  if (loaded.kind === "outdated") return location.reload();
  const { view } = loaded;

  applyTheme(site);
  const session = Promise.withResolvers<Session>();
  const root = createRoot(element, {
    onUncaughtError(uncaught) {
      void session.promise.then(({ fail }) => fail(uncaught));
    },
  });
  root.render(<App view={view} />);
  applyHead(view);
  // Clears the record without reporting it, because only our own server counts recoveries.
  takeRecoveredBuild();
  const { startSession } = await loadChunk(() => import("../browser/session.tsx"));
  const data = { config, origin, site, page: view.page, warnings };
  session.resolve(startSession({ root, view, data, guard }));
}

/**
 * Enables a theme's print style sheet. It is placed after the first sheet, which is the theme's own, so that its rules take precedence.
 */
function printIn(theme: string): void {
  const sheet = document.querySelector<HTMLLinkElement>(`link[${PRINT_ATTRIBUTE}="${theme}"]`);
  if (sheet === null) return;
  document.querySelector('link[rel="stylesheet"]:not([media])')?.after(sheet);
  sheet.disabled = false;
}

/** Applies the theme, colours and icon, which our server would write into the document. */
function applyTheme({ colors, siteConfig, fileUrl, themeCode }: SiteData): void {
  document.documentElement.dataset["theme"] = themeCode;
  const style = document.createElement("style");
  style.textContent = themeStyle(colors);
  document.head.append(style);
  printIn(themeCode);
  if (siteConfig.favicon === undefined) return;
  const icon = document.createElement("link");
  icon.rel = "icon";
  icon.href = mediaUrl(fileUrl, siteConfig.favicon);
  document.head.append(icon);
}
