/** Names of the five menus of a site. They are in a file without the menus' schemas, because pages load the schemas later. */
export const MENU_TYPES = [
  "top_menu",
  "bottom_menu",
  "left_menu",
  "OurServices",
  "FeaturedServices",
] as const;

export type MenuType = (typeof MENU_TYPES)[number];
