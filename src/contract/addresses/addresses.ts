import { LANGUAGE_CODES, type LanguageCode, isLanguageCode } from "./locales.ts";
import { GROUP_INDEX_SLUG, hasRoute } from "./routes.ts";
import type { ThemeCode } from "./themes.ts";

/** The settings that addresses depend on. */
export interface AddressContext {
  theme: ThemeCode;
  language: LanguageCode;
  defaultLanguage: LanguageCode;
}

/** Returns the path prefix of a language: empty for the default language, `/zh` for others. */
export function languagePrefix(language: LanguageCode, defaultLanguage: LanguageCode): string {
  return language === defaultLanguage ? "" : `/${language}`;
}

/** Splits the language prefix off a path: `/zh/a.html` → `zh`, `/a.html`; `/zh` → `zh`, `/`. */
export function splitLanguage(path: string): { prefix: LanguageCode | undefined; path: string } {
  const segment = path.split("/", 2)[1];
  if (!isLanguageCode(segment)) return { prefix: undefined, path };
  return { prefix: segment, path: path.slice(segment.length + 1) || "/" };
}

/** True for an address that leaves the site: it has a scheme or names a host. */
export function isExternalUrl(url: string): boolean {
  return /^[a-z][a-z\d+.-]*:/i.test(url) || /^[\\/]{2}/.test(url);
}

/** The schemes allowed in links. `javascript:` and others that run code are excluded. */
const LINK_SCHEMES = /^(https?|mailto|tel):/i;

/**
 * Returns a safe address for a link that an editor typed. A path without a leading slash starts at the site's root. Forbidden
 * schemes (`javascript:`, `data:` …) make the address empty.
 */
export function linkAddress(typed: string): string {
  // Removes control characters and surrounding spaces, because browsers ignore them when they read the scheme.
  const url = typed.replace(/[\u0000-\u0020]+/g, (spaces) => (/^ +$/.test(spaces) ? spaces : "")).trim();
  if (url === "" || /^[/\\#?]/.test(url)) return url;
  if (isExternalUrl(url)) return LINK_SCHEMES.test(url) ? url : "";
  return `/${url.replace(/^(\.\/)+/, "")}`;
}

/**
 * Adds the language prefix to a path of the site. Paths that already have one, external addresses, and addresses
 * outside the route table (media, API, feeds) are returned unchanged.
 */
export function localizePath(
  url: string,
  { language, defaultLanguage }: Pick<AddressContext, "language" | "defaultLanguage">,
): string {
  if (!url.startsWith("/") || isExternalUrl(url)) return url;
  const end = url.search(/[?#]/);
  const path = end < 0 ? url : url.slice(0, end);
  if (splitLanguage(path).prefix !== undefined) return url;
  if (path !== "/" && !path.endsWith(".html")) return url;
  return `${languagePrefix(language, defaultLanguage)}${url}`;
}

/** Returns the canonical address of an article. It includes the group if the theme has group addresses. */
export function articleUrl(context: AddressContext, article: { slug: string; group: string | null }): string {
  const prefix = languagePrefix(context.language, context.defaultLanguage);
  const slug = encodeURIComponent(article.slug);
  return article.group !== null && hasRoute(context.theme, "group-article")
    ? `${prefix}/${encodeURIComponent(article.group)}/${slug}.html`
    : `${prefix}/${slug}.html`;
}

/** Returns the address of a group's list, or `undefined` if the theme has no group addresses. */
export function groupUrl(context: AddressContext, group: string): string | undefined {
  return hasRoute(context.theme, "group-article")
    ? articleUrl(context, { slug: GROUP_INDEX_SLUG, group })
    : undefined;
}

/** Returns the home page of a language, or its entry page if the theme has no home page. */
export function homeUrl({ theme, language, defaultLanguage }: AddressContext): string {
  const prefix = languagePrefix(language, defaultLanguage);
  return hasRoute(theme, "index") ? `${prefix}/index.html` : `${prefix}/`;
}

/** Returns the address of the Atom feed of a language, or of one of its groups. */
export function feedUrl(
  { language, defaultLanguage }: Pick<AddressContext, "language" | "defaultLanguage">,
  group?: string,
): string {
  const folder = group === undefined ? "" : `/${encodeURIComponent(group)}`;
  return `${languagePrefix(language, defaultLanguage)}${folder}/feed.xml`;
}

/** True for the entry page of a language: `/`, `/index.html`, `/zh/`, `/zh/index.html`. */
export function isEntryPath(path: string): boolean {
  const rest = splitLanguage(path).path;
  return rest === "/" || rest === "/index.html";
}

/** Returns languages in the order in which visitors see them, with the default first. */
export function orderLanguages(
  offered: readonly LanguageCode[],
  defaultLanguage: LanguageCode,
): LanguageCode[] {
  return [
    defaultLanguage,
    ...LANGUAGE_CODES.filter((code) => code !== defaultLanguage && offered.includes(code)),
  ];
}
