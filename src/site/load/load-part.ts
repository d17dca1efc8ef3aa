import { SiteError } from "../../contract/api/errors.ts";
import { localizeMenus } from "../../contract/api/localize-menus.ts";
import { MENU_TYPES } from "../../contract/api/menu-types.ts";
import { type Menu, type MenuRest, readMenuTree } from "../../contract/api/menus.ts";
import { menuPart } from "../../contract/api/open-menus.ts";
import { loadClientApi } from "../api/client-api.ts";
import type { SiteData } from "../page/page.ts";
import { wholeMenus } from "../state/whole-menus.ts";

/** A part of a menu that is not loaded yet. */
export interface FoldedPart extends MenuRest {
  type: string;
}

/** Loads the entries of a folded part of a menu. */
export async function loadPart({ type: given, ...rest }: FoldedPart, site: SiteData): Promise<Menu[]> {
  const type = MENU_TYPES.find((one) => one === given);
  if (type === undefined) return [];
  const { language, languageConfig } = site;
  const { defaultLanguage } = languageConfig;
  const whole = wholeMenus.get(language);
  if (whole !== undefined) return menuPart(whole[type], type, rest);
  const api = await loadClientApi();
  const options = { language, defaultLanguage };
  try {
    const part = await api.call("menuPart", { type, ...rest }, options);
    return localizeMenus(part, { language, defaultLanguage });
  } catch (error) {
    // Some backends can only send the whole menu tree.
    if (!(error instanceof SiteError) || error.reason === "network") throw error;
  }
  const menus = readMenuTree(await api.call("menuTree", {}, options));
  return menuPart(localizeMenus(menus[type], { language, defaultLanguage }), type, rest);
}
