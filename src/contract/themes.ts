import { KEPT_ROUTES } from "./routes.ts";

/** The looks that a tenant can wear: each is a row of {@link KEPT_ROUTES} and a folder of the site. */
export type ThemeCode = keyof typeof KEPT_ROUTES;

// Marked, so that the browser's build leaves it out where nothing asks for it.
export const THEME_CODES: readonly ThemeCode[] = /* @__PURE__ */ Object.keys(KEPT_ROUTES).filter(isThemeCode);

/** Worn when a tenant names no theme, or one that does not exist. */
export const DEFAULT_THEME: ThemeCode = "theme1";

export function isThemeCode(value: unknown): value is ThemeCode {
  return typeof value === "string" && Object.hasOwn(KEPT_ROUTES, value);
}
