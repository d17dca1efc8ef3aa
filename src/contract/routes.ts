import type { ThemeCode } from "./themes.ts";

export const ROUTE_NAMES = [
  "error-error",
  "index",
  "need",
  "search",
  "form-submit-success",
  "article",
  "group-article",
] as const;

export type RouteName = (typeof ROUTE_NAMES)[number];

/** The slug under which a group lists its articles. */
export const GROUP_INDEX_SLUG = "index";

const ALL_ROUTES = ROUTE_NAMES;

/** Which routes a theme keeps; all others are removed for it. */
export const KEPT_ROUTES: Record<ThemeCode, readonly RouteName[]> = {
  theme1: ALL_ROUTES,
  theme2: ALL_ROUTES,
  theme3: ["error-error", "article", "group-article"],
  theme4: ["article", "need", "search", "form-submit-success"],
};

export function keepsRoute(theme: ThemeCode, name: RouteName): boolean {
  return KEPT_ROUTES[theme].includes(name);
}
