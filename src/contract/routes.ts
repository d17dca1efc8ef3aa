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

/** The themes, each with the routes that it keeps; all others are removed for it. */
const ROWS = {
  theme1: ALL_ROUTES,
  theme2: ALL_ROUTES,
  theme3: ["error-error", "article", "group-article"],
  theme4: ["article", "need", "search", "form-submit-success"],
} as const satisfies Record<string, readonly RouteName[]>;

export const KEPT_ROUTES: Readonly<Record<keyof typeof ROWS, readonly RouteName[]>> = ROWS;

export function keepsRoute(theme: keyof typeof ROWS, name: RouteName): boolean {
  return KEPT_ROUTES[theme].includes(name);
}
