import type { Api, CallOptions } from "../../contract/api/api.ts";
import { SiteError } from "../../contract/api/errors.ts";
import { LARGE_MENUS } from "../../contract/api/limits.ts";
import { localizeMenus } from "../../contract/api/localize-menus.ts";
import { MENU_TYPES } from "../../contract/api/menu-types.ts";
import { type Menu, type MenuPosition, readMenuTree } from "../../contract/api/menus.ts";
import type { SiteData } from "../page/page.ts";
import { loadChunk } from "../platform/load-chunk.ts";
import { wholeMenus } from "../state/whole-menus.ts";

export interface PageMenus {
  site: SiteData;
  place?: MenuPosition | undefined;
}

/**
 * Opens large menus at the current page. Small menus are complete on every page, so they need no call. If the call fails, the previous
 * menus are used.
 */
export async function openPageMenus(
  site: SiteData,
  url: string,
  api: Api,
  signal: AbortSignal | undefined,
): Promise<PageMenus> {
  const { language, languageConfig } = site;
  const { defaultLanguage } = languageConfig;
  if (wholeMenus.has(language)) return openWhole(site, url);
  if (!hasFoldedMenus(site)) return takeWhole(site, url);
  const options: CallOptions = { language, defaultLanguage, signal };
  const localized = (tree: unknown): SiteData => {
    const menus = readMenuTree(tree);
    const opened = { ...site };
    for (const type of MENU_TYPES) opened[type] = localizeMenus(menus[type], { language, defaultLanguage });
    return opened;
  };
  try {
    const { menus, place } = await api.call("menuPage", { path: url }, options);
    return { site: localized(menus), place };
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    if (error.reason === "network") return { site };
  }
  try {
    return await takeWhole(localized(await api.call("menuTree", {}, options)), url);
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    return { site };
  }
}

/** True if some entries of the site's menus are not loaded. */
export function hasFoldedMenus(site: SiteData): boolean {
  return MENU_TYPES.some((type) => isFolded(site[type]));
}

function isFolded(menus: readonly Menu[]): boolean {
  return menus.some(({ rest, children }) => rest !== undefined || isFolded(children));
}

/** Remembers menus that were loaded completely, because the backend cannot send parts or there is no server of ours. */
async function takeWhole(site: SiteData, url: string): Promise<PageMenus> {
  if (MENU_TYPES.reduce((sum, type) => sum + countEntries(site[type]), 0) <= LARGE_MENUS) return { site };
  const { top_menu, bottom_menu, left_menu, OurServices, FeaturedServices } = site;
  wholeMenus.set(site.language, { top_menu, bottom_menu, left_menu, OurServices, FeaturedServices });
  return openWhole(site, url);
}

async function openWhole(site: SiteData, url: string): Promise<PageMenus> {
  const whole = wholeMenus.get(site.language);
  if (whole === undefined) return { site };
  const [{ openMenus }, { positionInMenu }] = await loadChunk(() =>
    Promise.all([import("../../contract/api/open-menus.ts"), import("../../contract/api/menu-index.ts")]),
  );
  return {
    site: { ...site, ...openMenus(whole, url).draw() },
    place: positionInMenu(whole.left_menu, url),
  };
}

function countEntries(menus: SiteData["top_menu"]): number {
  return menus.reduce((sum, { children }) => sum + 1 + countEntries(children), 0);
}
