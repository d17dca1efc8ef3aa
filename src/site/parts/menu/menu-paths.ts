import { folderOf, isPageAddress, pagePath } from "../../../contract/addresses/page-path.ts";
import type { Menu } from "../../../contract/api/menus.ts";

/** True if two addresses of the site show the same page, regardless of queries and encoding. */
export function isSamePath(url: string, other: string): boolean {
  if (url === "" || url.includes("#")) return false;
  return url === other || pathOf(url) === pathOf(other);
}

/** The entries from the root of the menus down to the one that links to the page; empty if there is none. */
export function trailTo(menus: readonly Menu[], url: string): Menu[] {
  for (const menu of menus) {
    if (isSamePath(menu.url, url)) return [menu];
    const below = trailTo(menu.children, url);
    if (below.length > 0) return [menu, ...below];
  }
  return [];
}

/**
 * The one of these siblings that the page belongs to: it, or an entry below it, links to the page. If there
 * are several, the one whose own page is in the same group.
 */
export function currentEntry(menus: readonly Menu[], url: string): Menu | undefined {
  const leading = menus.filter((menu) => trailTo([menu], url).length > 0);
  const ofGroup = leading.find((menu) => menu.url !== "" && folderOf(menu.url) === folderOf(url));
  return ofGroup ?? leading[0];
}

const pathsOfMenus = new WeakMap<readonly Menu[], ReadonlySet<string>>();

/**
 * True if an entry of the menus links to the page. Cached per menu object, since the same menus are on every
 * page.
 */
export function leadsTo(menus: readonly Menu[], url: string): boolean {
  const known = pathsOfMenus.get(menus) ?? new Set(listPages(menus).map((menu) => pathOf(menu.url)));
  pathsOfMenus.set(menus, known);
  return known.has(pathOf(url));
}

/** Every page of the site in the menus, in reading order, each once. */
export function listPages(menus: readonly Menu[]): Menu[] {
  const pages = new Map<string, Menu>();
  const visit = (menu: Menu): void => {
    if (isPageAddress(menu.url) && !pages.has(pathOf(menu.url))) pages.set(pathOf(menu.url), menu);
    menu.children.forEach(visit);
  };
  menus.forEach(visit);
  return [...pages.values()];
}

const MAXIMUM_PATHS = 2_000;
const paths = new Map<string, string>();

/** The decoded path of an address. Cached, because every link of every menu is compared with every page. */
function pathOf(url: string): string {
  const known = paths.get(url);
  if (known !== undefined) return known;
  const path = pagePath(url);
  if (paths.size >= MAXIMUM_PATHS) paths.clear();
  paths.set(url, path);
  return path;
}
