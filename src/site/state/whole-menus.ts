import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { SiteMenus } from "../../contract/api/menus.ts";

/** Large menus that this tab has loaded completely, by language, because the backend cannot send parts of them. */
export const wholeMenus = new Map<LanguageCode, SiteMenus>();
