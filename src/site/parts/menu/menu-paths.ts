import { folderOf, isPageAddress, pagePath } from "../../../contract/addresses/page-path.ts";
import type { Menu } from "../../../contract/api/menus.ts";

/** True if two addresses of the site show the same page. Queries and encoding are ignored. */
export function isSamePath(url: string, other: string): boolean {
  if (url === "" || url.includes("#")) return false;
  return url === other || pathOf(url) === pathOf(other);
}

/** The entries on the path from the root of the menus to the one that links to the page; empty if no entry does. */
export function trailTo(menus: readonly Menu[], url: string): Menu[] {
  for (const menu of menus) {
    if (isSamePath(menu.url, url)) return [menu];
    const below = trailTo(menu.children, url);
    if (below.length > 0) return [menu, ...below];
  }
  return [];
}

/**
 * The sibling to which the page belongs: it links to the page, or an entry below it does. If there are several, the one whose own page is
 * in the same group is preferred.
 */
export function currentEntry(menus: readonly Menu[], url: string): Menu | undefined {
  const linking = menus.filter((menu) => trailTo([menu], url).length > 0);
  const ofGroup = linking.find((menu) => menu.url !== "" && folderOf(menu.url) === folderOf(url));
  return ofGroup ?? linking[0];
}

const pathsOfMenus = new WeakMap<readonly Menu[], ReadonlySet<string>>();

/** True if an entry of the menus links to the page. Cached per menu object, because all pages share the same menus. */
export function linksTo(menus: readonly Menu[], url: string): boolean {
  const known = pathsOfMenus.get(menus) ?? new Set(listPages(menus).map((menu) => pathOf(menu.url)));
  pathsOfMenus.set(menus, known);
  return known.has(pathOf(url));
}

/** All pages of the site in the menus, in reading order and without duplicates. */
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
