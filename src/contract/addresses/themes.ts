import { ROUTES_OF_THEMES } from "./routes.ts";

/** The themes that a tenant can use. Each has a row in {@link ROUTES_OF_THEMES} and a folder in `src/site/themes`. */
export type ThemeCode = keyof typeof ROUTES_OF_THEMES;

// Marked as pure, so that the browser's build omits the list if it is unused.
export const THEME_CODES: readonly ThemeCode[] =
  /* @__PURE__ */ Object.keys(ROUTES_OF_THEMES).filter(isThemeCode);

/** The theme of a tenant without a theme, or with one that does not exist. */
export const DEFAULT_THEME: ThemeCode = "theme1";

export function isThemeCode(value: unknown): value is ThemeCode {
  return typeof value === "string" && Object.hasOwn(ROUTES_OF_THEMES, value);
}
