/** The looks that a tenant can wear. */
export const THEME_CODES = ["theme1", "theme2", "theme3", "theme4"] as const;

export type ThemeCode = (typeof THEME_CODES)[number];

/** Worn when a tenant names no theme, or one that does not exist. */
export const DEFAULT_THEME: ThemeCode = "theme1";

export function isThemeCode(value: unknown): value is ThemeCode {
  return typeof value === "string" && (THEME_CODES as readonly string[]).includes(value);
}
