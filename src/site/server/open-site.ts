import { LRUCache } from "lru-cache";
import { positionInMenu } from "../../contract/api/menu-index.ts";
import type { MenuPosition } from "../../contract/api/menus.ts";
import { areLarge, openMenus } from "../../contract/api/open-menus.ts";
import type { SiteData } from "../page/page.ts";

export interface OpenedSite {
  site: SiteData;
  place?: MenuPosition | undefined;
}

/** Maximum number of opened menus to cache per site. Pages below the same menu entry, or below none, share them. */
const MAXIMUM_OPENINGS = 100;

const known = new WeakMap<SiteData, LRUCache<string, SiteData> | "small">();

/** Opens a site's large menus at the current page. Small menus are complete on every page. */
export function openSite(whole: SiteData, url: string): OpenedSite {
  const sites = known.get(whole) ?? (areLarge(whole) ? new LRUCache({ max: MAXIMUM_OPENINGS }) : "small");
  known.set(whole, sites);
  if (sites === "small") return { site: whole };
  const opening = openMenus(whole, url);
  const site = sites.get(opening.key) ?? { ...whole, ...opening.draw() };
  sites.set(opening.key, site);
  return { site, place: positionInMenu(whole.left_menu, url) };
}
