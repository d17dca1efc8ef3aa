import type { ThemeColors } from "../api/config.ts";

/** Minimum contrast between text and its background (WCAG 2.2, AA). */
export const TEXT_CONTRAST = 4.5;

/**
 * Backgrounds on which an accent colour must be readable: of all themes, the darkest in light mode and the lightest in dark mode.
 */
export const ACCENT_GROUNDS = { light: [232, 232, 232], dark: [46, 46, 46] } as const satisfies Record<
  "light" | "dark",
  Rgb
>;

/** Red, green and blue, each from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];

/**
 * Returns the custom properties of a page with a site's colours, without the dashes in their names. They are the colours, the
 * text colour on each (`on-theme-color` …), and the theme colour darkened or lightened until it is readable as text on light or
 * dark backgrounds (`accent-on-light`, `accent-on-dark`).
 */
export function deriveColors(colors: ThemeColors) {
  const theme = parseHex(colors.themeColor);
  const hover = parseHex(colors.hoverColor);
  const active = parseHex(colors.activeColor);
  return {
    "theme-color": toHex(theme),
    "hover-color": toHex(hover),
    "active-color": toHex(active),
    "on-theme-color": textOn(theme),
    "on-hover-color": textOn(hover),
    "on-active-color": textOn(active),
    "accent-on-light": toHex(readableOn(theme, ACCENT_GROUNDS.light, BLACK)),
    "accent-on-dark": toHex(readableOn(theme, ACCENT_GROUNDS.dark, WHITE)),
  };
}
export type DerivedColors = ReturnType<typeof deriveColors>;

/** Colours for pointed and pressed controls that suit a theme colour: a little lighter and darker, or both darker for a light one. */
export function matchColors(themeColor: string): ThemeColors {
  const theme = parseHex(themeColor);
  const isLight = luminance(theme) > 0.5;
  return {
    themeColor: toHex(theme),
    hoverColor: toHex(mix(theme, isLight ? BLACK : WHITE, 0.12)),
    activeColor: toHex(mix(theme, BLACK, 0.25)),
  };
}

/**
 * Returns white if it is readable on the background, otherwise black. The better of the two always has a contrast of at least
 * 4.58.
 */
function textOn(ground: Rgb): string {
  return contrast(WHITE, ground) >= TEXT_CONTRAST ? "#ffffff" : "#000000";
}

/** Mixes a colour with black or white in steps of a hundredth, until it is readable on the background. */
function readableOn(color: Rgb, ground: Rgb, extreme: Rgb): Rgb {
  for (let share = 0; share < 1; share += 0.01) {
    const mixed = mix(color, extreme, share);
    if (contrast(mixed, ground) >= TEXT_CONTRAST) return mixed;
  }
  return extreme;
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const channel = (start: number, end: number) => Math.round(start + (end - start) * share);
  return [channel(from[0], to[0]), channel(from[1], to[1]), channel(from[2], to[2])];
}

/** Returns the contrast ratio of two colours, from 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrast(first: Rgb, second: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(first), luminance(second)].sort((left, right) => left - right);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);
}

/** Converts a channel of sRGB to linear light, from 0 to 1. */
export function toLinear(value: number): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** Reads `#abc` or `#aabbcc`. */
export function parseHex(color: string): Rgb {
  const digits = color.slice(1);
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits;
  const channel = (start: number) => Number.parseInt(full.slice(start, start + 2), 16);
  return [channel(0), channel(2), channel(4)];
}

export function toHex(color: Rgb): string {
  return `#${color.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}
