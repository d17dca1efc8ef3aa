import { isExternalUrl, languagePrefix, splitLanguage } from "../../contract/addresses/addresses.ts";
import { GROUP_INDEX_SLUG, hasRoute } from "../../contract/addresses/routes.ts";
import { unmatchedPath } from "../../contract/api/errors.ts";
import type { Menu } from "../../contract/api/menus.ts";
import { matchRoute } from "../../contract/site/match-route.ts";
import { ifMissing } from "../api/error-catalogue.ts";
import type { Resolution, RoutedRequest } from "../page/page-request.ts";
import { findHomeArticle } from "./article.ts";

/**
 * Redirects `/` to the home page if the theme has one, otherwise to the first existing page in the top menu, otherwise to the newest
 * article. If there is none of these, the page is missing.
 */
export async function resolveEntry(request: RoutedRequest): Promise<Resolution> {
  const { site, address, query, url } = request;
  const target = hasRoute(site.themeCode, "index")
    ? `${languagePrefix(address.language, address.defaultLanguage)}/index.html`
    : ((await findHomeArticle(request))?.url ??
      (await firstEntryUrl(request)) ??
      (await newestArticleUrl(request)));
  if (target === undefined) throw unmatchedPath(url);
  return { kind: "redirect", status: 302, location: carryQuery(target, query) };
}

async function firstEntryUrl(request: RoutedRequest): Promise<string | undefined> {
  for (const url of urlsOf(request.site.top_menu)) if (await exists(url, request)) return url;
  return undefined;
}

function urlsOf(menus: readonly Menu[]): string[] {
  return menus.flatMap(({ url, children }) => [url, ...urlsOf(children)]);
}

/** Whether the page of a menu entry exists. Other sites and other languages are assumed to exist, but files are not pages. */
async function exists(url: string, { site, address, api, call }: RoutedRequest): Promise<boolean> {
  if (isExternalUrl(url)) return /^(https?:)?\/\//i.test(url) && !url.startsWith(site.fileUrl);
  const { prefix = address.defaultLanguage, path } = splitLanguage(url.split(/[?#]/, 1)[0] ?? "");
  const match = matchRoute(site.themeCode, path);
  if (path === "/" || match.kind === "failed") return false;
  const { article: slug, group } = match.parameters;
  if (slug === undefined || prefix !== address.language) return true;
  const found =
    slug === GROUP_INDEX_SLUG
      ? api.call("articleList", { group, size: 1 }, call).then((list) => list.group)
      : api.call("articleDetail", { slug, group }, call);
  return Boolean(await found.catch(ifMissing()));
}

async function newestArticleUrl({ api, call }: RoutedRequest): Promise<string | undefined> {
  const list = await api.call("articleList", { page: 1, size: 1 }, call);
  return list.items[0]?.url;
}

/** Adds the visitor's query to a redirect target. Keys of the target take precedence. */
function carryQuery(target: string, query: URLSearchParams): string {
  if (query.size === 0) return target;
  const [, path = "", search = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(target) ?? [];
  const merged = new URLSearchParams(search);
  const own = new Set(merged.keys());
  for (const [key, value] of query) if (!own.has(key)) merged.append(key, value);
  return `${path}?${merged}${hash}`;
}
