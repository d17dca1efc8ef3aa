import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { SiteMenus } from "../../contract/api/menus.ts";

/** Large menus that are whole in this tab, by language: those of a backend that cannot send parts. */
export const wholeMenus = new Map<LanguageCode, SiteMenus>();
