import type { ThemeCode } from "../addresses/themes.ts";

/** The theme of each starter. A starter is a finished site that a new site can begin with. */
export const STARTER_THEMES = {
  firm: "theme1",
  studio: "theme2",
  handbook: "theme3",
  campaign: "theme4",
} as const satisfies Readonly<Record<string, ThemeCode>>;

export type StarterName = keyof typeof STARTER_THEMES;

/** The names of the starters. */
export const STARTER_NAMES = Object.keys(STARTER_THEMES) as [StarterName, ...StarterName[]];
