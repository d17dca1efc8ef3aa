import type { ThemeCode } from "../addresses/themes.ts";

/** The starter sites, each with the theme that it is written for. */
export const STARTER_THEMES = {
  firm: "theme1",
  studio: "theme2",
  handbook: "theme3",
  campaign: "theme4",
} as const satisfies Readonly<Record<string, ThemeCode>>;

export type StarterName = keyof typeof STARTER_THEMES;

/** The names of the starter sites. */
export const STARTER_NAMES = [
  "firm",
  "studio",
  "handbook",
  "campaign",
] as const satisfies readonly StarterName[];
