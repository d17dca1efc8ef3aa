import { folderOf, isAtTop, isPageAddress, pagePath } from "../../../contract/addresses/page-path.ts";
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
 * The sibling to which a page in the menus belongs: it links to the page, or its own page is in the page's group, or an entry below it
 * links to the page. Entries below may be articles of another group, so the group comes first.
 */
export function currentEntry(menus: readonly Menu[], url: string): Menu | undefined {
  const folder = folderOf(url);
  const [linking] = trailTo(menus, url);
  return (
    linking &&
    (menus.find((menu) => isSamePath(menu.url, url)) ??
      menus.find((menu) => folderOf(menu.url) === folder && !isAtTop(folder)) ??
      linking)
  );
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

/**
 * The decoded path of an address. Cached, because every link of every menu is compared with every page. A browser sees one site, so only
 * the server needs the limit.
 */
function pathOf(url: string): string {
  const known = paths.get(url);
  if (known !== undefined) return known;
  const path = pagePath(url);
  if (import.meta.env.SSR && paths.size >= MAXIMUM_PATHS) paths.clear();
  paths.set(url, path);
  return path;
}
