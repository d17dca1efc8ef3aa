import type { ThemeCode } from "../addresses/themes.ts";
import { MAXIMUM_MENU_DEPTH } from "../api/limits.ts";
import type { MenuType } from "../api/menu-types.ts";

const ALL = MAXIMUM_MENU_DEPTH;

/**
 * Number of levels of each menu that a theme shows; 0 if it does not show the menu. `theme-menus.test.ts` compares these numbers
 * with the pages that the themes render.
 */
const SHOWN_LEVELS: Readonly<Partial<Record<ThemeCode, Readonly<Record<MenuType, number>>>>> = {
  theme1: { top_menu: ALL, bottom_menu: ALL, left_menu: 0, OurServices: 2, FeaturedServices: 1 },
  theme2: { top_menu: ALL, bottom_menu: ALL, left_menu: 0, OurServices: 2, FeaturedServices: 1 },
  theme3: { top_menu: 1, bottom_menu: ALL, left_menu: ALL, OurServices: 0, FeaturedServices: 0 },
  theme4: { top_menu: ALL, bottom_menu: ALL, left_menu: 0, OurServices: 0, FeaturedServices: 0 },
};

/** Returns the number of levels of a menu that a theme shows; 0 if it does not show the menu. A theme without an entry shows all. */
export function shownLevels(theme: ThemeCode, type: MenuType): number {
  return SHOWN_LEVELS[theme]?.[type] ?? ALL;
}
