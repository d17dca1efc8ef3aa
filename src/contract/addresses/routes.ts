/** Every page that a site can have. `match-route.ts` has their paths. */
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

/** The routes of each theme. Other routes do not exist in that theme. */
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
