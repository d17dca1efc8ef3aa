import { localizePath } from "../addresses/addresses.ts";
import type { LanguageCode } from "../addresses/locales.ts";
import type { Menu } from "./menus.ts";

/** Menus whose addresses have the prefix of their language, which a backend may leave out. */
export function localizeMenus(
  menus: readonly Menu[],
  languages: { language: LanguageCode; defaultLanguage: LanguageCode },
): Menu[] {
  return menus.map((menu) => ({
    ...menu,
    url: localizePath(menu.url, languages),
    children: localizeMenus(menu.children, languages),
  }));
}
