import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { SiteMenus } from "../../contract/api/menus.ts";

/** Large menus loaded completely in this tab, by language, because the backend cannot send parts. */
export const wholeMenus = new Map<LanguageCode, SiteMenus>();
