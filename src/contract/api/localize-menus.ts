import { localizePath } from "../addresses/addresses.ts";
import type { LanguageCode } from "../addresses/locales.ts";
import type { Menu } from "./menus.ts";

/** Adds the language prefix to addresses in menus, because a backend may omit it. */
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
