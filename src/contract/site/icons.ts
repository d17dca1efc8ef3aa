import type { SiteConfig, ThemeColors } from "../api/config.ts";

/** Sizes of the PNG icons that the server generates for each site, in pixels. */
export const SITE_ICON_SIZES = [192, 512] as const;
export const FAVICON_PATH = "/favicon.ico";
export const TOUCH_ICON_PATH = "/apple-touch-icon.png";
export const MASKABLE_ICON_PATH = "/site-icon-maskable-512.png";
export const MANIFEST_NAME = "site.webmanifest";

export function siteIconPath(size: (typeof SITE_ICON_SIZES)[number]): string {
  return `/site-icon-${size}.png`;
}

/** The source of a site's icons. */
export type SiteIcon =
  /** A file of the site, with the hash and path in its address. */
  | { kind: "file"; hash: string; path: string; version: string }
  /** A picture on another server, which is linked unchanged. */
  | { kind: "elsewhere"; address: string }
  /** The site has no icon, so a plain shape in its colour is drawn. */
  | { kind: "none"; version: string };

/** @param fileUrl base of file addresses */
export function siteIcon(
  { favicon }: Pick<SiteConfig, "favicon">,
  colors: ThemeColors | undefined,
  fileUrl: string,
): SiteIcon {
  if (!favicon) return { kind: "none", version: (colors?.themeColor ?? "#plain").slice(1) };
  const rest = favicon.startsWith(fileUrl) ? favicon.slice(fileUrl.length) : favicon;
  const [, hash, path] = /^([\da-f]{12})\/(.+)$/.exec(rest) ?? [];
  if (hash === undefined || path === undefined) return { kind: "elsewhere", address: favicon };
  return { kind: "file", hash, path, version: hash };
}

/** Adds a version to an icon's address, so that the icon can be cached for a year. */
export function versioned(path: string, version: string): string {
  return `${path}?v=${version}`;
}
