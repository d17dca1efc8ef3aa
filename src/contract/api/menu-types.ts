/** The five menus of a site. Apart from their schemas, which a page does not load first. */
export const MENU_TYPES = [
  "top_menu",
  "bottom_menu",
  "left_menu",
  "OurServices",
  "FeaturedServices",
] as const;

export type MenuType = (typeof MENU_TYPES)[number];
