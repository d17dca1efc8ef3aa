/** Names of all pages that a site can have. Their paths are in `match-route.ts`. */
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

/** The slug of the page that lists a group's articles. */
export const GROUP_INDEX_SLUG = "index";

/** The routes of each theme. A theme has no other routes. */
const ROWS = {
  theme1: ROUTE_NAMES,
  theme2: ROUTE_NAMES,
  theme3: ["error-error", "article", "group-article"],
  theme4: ["article", "need", "search", "form-submit-success"],
} as const satisfies Record<string, readonly RouteName[]>;

export const ROUTES_OF_THEMES: Readonly<Record<keyof typeof ROWS, readonly RouteName[]>> = ROWS;

export function hasRoute(theme: keyof typeof ROWS, name: RouteName): boolean {
  return ROUTES_OF_THEMES[theme].includes(name);
}
