import { THEME_CODES, type ThemeCode } from "../addresses/themes.ts";
import type { ThemeColors } from "../api/config.ts";
import { mixInOklab } from "./oklab.ts";
import {
  ACCENT_GROUNDS,
  type DerivedColors,
  TEXT_CONTRAST,
  contrast,
  deriveColors,
  parseHex,
  toHex,
} from "./theme-colors.ts";

export const SCHEMES = ["light", "dark"] as const;
export type Scheme = (typeof SCHEMES)[number];

/** A background: a base colour mixed with a share of the theme colour (0 for none). */
interface Ground {
  color: string;
  share: number;
}

/** The tinted page background of each built-in theme, on which links and other accents have the least contrast. */
const TINTED: Readonly<Partial<Record<ThemeCode, Readonly<Record<Scheme, Ground>>>>> = {
  theme1: { light: { color: "#fbfaf8", share: 0.07 }, dark: { color: "#131b20", share: 0.16 } },
  theme2: { light: { color: "#f0f0f0", share: 0 }, dark: { color: "#242426", share: 0 } },
  theme3: { light: { color: "#fbfbfa", share: 0.09 }, dark: { color: "#151918", share: 0.18 } },
  theme4: { light: { color: "#faf0e0", share: 0 }, dark: { color: "#251c19", share: 0 } },
};

/** The colours of a site that sets none, for each built-in theme. */
const OWN_COLORS: Readonly<Partial<Record<ThemeCode, ThemeColors>>> = {
  theme1: { themeColor: "#14425a", hoverColor: "#1d5a79", activeColor: "#0d2f41" },
  theme2: { themeColor: "#e8431f", hoverColor: "#ff5a33", activeColor: "#c23312" },
  theme3: { themeColor: "#2f5d50", hoverColor: "#3d7565", activeColor: "#21443a" },
  theme4: { themeColor: "#b8331c", hoverColor: "#cf4129", activeColor: "#8f2210" },
};

/** Returns the colours of a site that sets none. Black is shown for an added theme, which has no entry here. */
export function ownColors(theme: ThemeCode): ThemeColors {
  return OWN_COLORS[theme] ?? { themeColor: "#000000", hoverColor: "#000000", activeColor: "#000000" };
}

/** Two colours and their contrast. */
export interface ColorPair {
  front: string;
  ground: string;
  ratio: number;
}

/** The adjustment of a colour that makes it readable. */
export interface Adjustment {
  /** The colours without the adjustment. */
  plain: ColorPair;
  /** The colours that pages use. */
  shown: ColorPair;
  /** True if the colours were unreadable without the adjustment. */
  isForced: boolean;
}

export interface ColorReport {
  derived: DerivedColors;
  /** Text on each of the colours: white if that is readable, otherwise black. */
  texts: Record<keyof ThemeColors, Adjustment>;
  /** The theme colour as the colour of links, against the background of all themes with the least contrast. */
  accents: Record<Scheme, Adjustment>;
  /** The theme colour as the colour of links, against the tinted background of each theme. */
  themes: { theme: ThemeCode; scheme: Scheme; adjustment: Adjustment }[];
}

/** Reports how a site's colours are adjusted, and which pairs of colours require an adjustment. */
export function explainColors(colors: ThemeColors): ColorReport {
  const derived = deriveColors(colors);
  const textOn = (color: string, text: string) => adjustment("#ffffff", text, color);
  const accentOn = (scheme: Scheme, ground: string) =>
    adjustment(derived["theme-color"], derived[`accent-on-${scheme}`], ground);
  return {
    derived,
    texts: {
      themeColor: textOn(derived["theme-color"], derived["on-theme-color"]),
      hoverColor: textOn(derived["hover-color"], derived["on-hover-color"]),
      activeColor: textOn(derived["active-color"], derived["on-active-color"]),
    },
    accents: {
      light: accentOn("light", toHex(ACCENT_GROUNDS.light)),
      dark: accentOn("dark", toHex(ACCENT_GROUNDS.dark)),
    },
    themes: THEME_CODES.flatMap((theme) =>
      SCHEMES.map((scheme) => ({
        theme,
        scheme,
        adjustment: accentOn(scheme, tintedGround(theme, scheme, derived["theme-color"])),
      })),
    ),
  };
}

/** Returns the tinted background of a theme with this theme colour; for an added theme, the background with the least contrast. */
export function tintedGround(theme: ThemeCode, scheme: Scheme, themeColor: string): string {
  const ground = TINTED[theme]?.[scheme];
  if (ground === undefined) return toHex(ACCENT_GROUNDS[scheme]);
  const { color, share } = ground;
  return toHex(mixInOklab(parseHex(themeColor), parseHex(color), share));
}

function adjustment(plain: string, shown: string, ground: string): Adjustment {
  const without = pair(plain, ground);
  return { plain: without, shown: pair(shown, ground), isForced: without.ratio < TEXT_CONTRAST };
}

function pair(front: string, ground: string): ColorPair {
  return { front, ground, ratio: contrast(parseHex(front), parseHex(ground)) };
}
