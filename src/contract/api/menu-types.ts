/** The five menus of a site. In a file without the schemas, which pages load later. */
export const MENU_TYPES = [
  "top_menu",
  "bottom_menu",
  "left_menu",
  "OurServices",
  "FeaturedServices",
] as const;

export type MenuType = (typeof MENU_TYPES)[number];
