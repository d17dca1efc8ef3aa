import { isExternalUrl, languagePrefix, splitLanguage } from "../../contract/addresses.ts";
import { unmatchedPath } from "../../contract/errors.ts";
import { matchRoute } from "../../contract/match-route.ts";
import type { Menu } from "../../contract/menus.ts";
import { keepsRoute } from "../../contract/routes.ts";
import type { ThemeCode } from "../../contract/themes.ts";
import type { Resolution, RoutedRequest } from "../page-request.ts";

/**
 * Where `/` leads: the home page where the theme keeps one, else the first usable entry of the top menu,
 * else the newest article. With none of these it is the page that does not exist.
 */
export async function resolveEntry(request: RoutedRequest): Promise<Resolution> {
  const { site, address, query, url } = request;
  const target = keepsRoute(site.themeCode, "index")
    ? `${languagePrefix(address.language, address.defaultLanguage)}/index.html`
    : (firstUsableUrl(site.top_menu, site.themeCode) ?? (await newestArticleUrl(request)));
  if (target === undefined) throw unmatchedPath(url);
  return { kind: "redirect", status: 302, location: carryQuery(target, query) };
}

function firstUsableUrl(menus: readonly Menu[], theme: ThemeCode): string | undefined {
  for (const menu of menus) {
    if (isUsable(menu.url, theme)) return menu.url;
    const below = firstUsableUrl(menu.children, theme);
    if (below !== undefined) return below;
  }
  return undefined;
}

function isUsable(url: string, theme: ThemeCode): boolean {
  if (isExternalUrl(url)) return /^(https?:)?\/\//i.test(url);
  const path = splitLanguage(url.split(/[?#]/, 1)[0] ?? "").path;
  return path !== "/" && matchRoute(theme, path).kind === "matched";
}

async function newestArticleUrl({ api, call }: RoutedRequest): Promise<string | undefined> {
  const list = await api.call("articleList", { page: 1, size: 1 }, call);
  return list.items[0]?.url;
}

/** Adds the visitor's query to a target; the target's own keys win. */
function carryQuery(target: string, query: URLSearchParams): string {
  if (query.size === 0) return target;
  const [, path = "", search = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(target) ?? [];
  const merged = new URLSearchParams(search);
  const own = new Set(merged.keys());
  for (const [key, value] of query) if (!own.has(key)) merged.append(key, value);
  return `${path}?${merged}${hash}`;
}
