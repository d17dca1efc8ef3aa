import type { SiteConfig, ThemeColors } from "../../contract/api/config.ts";
import {
  MASKABLE_ICON_PATH,
  SITE_ICON_SIZES,
  type SiteIcon,
  siteIconPath,
  versioned,
} from "../../contract/site/icons.ts";

export interface Manifest {
  site: Pick<SiteConfig, "title" | "description">;
  colors: ThemeColors | undefined;
  icon: SiteIcon;
  /** The language tag. */
  tag: string;
  /** The path of the home page in the manifest's language. */
  startUrl: string;
}

/** The colour shown while a page opens. White suits every theme, because every theme has a light mode. */
const BACKGROUND = "#ffffff";

/** Writes the web manifest, which tells devices how to show the site on their home screen (W3C, Web Application Manifest). */
export function writeManifest({ site, colors, icon, tag, startUrl }: Manifest): string {
  return JSON.stringify({
    id: "/",
    name: site.title,
    short_name: shortName(site.title),
    description: site.description || undefined,
    lang: tag,
    dir: "ltr",
    start_url: startUrl,
    scope: "/",
    display: "browser",
    theme_color: colors?.themeColor,
    background_color: BACKGROUND,
    icons: iconsOf(icon),
  });
}

/** Returns the part of a title before a dash, dot, bar or colon, because home screens cut names after about twelve letters. */
function shortName(title: string): string {
  return title.split(/\s+[·|–—-]\s+|:\s|[：｜]/u, 1)[0]?.trim() || title;
}

function iconsOf(icon: SiteIcon): object[] {
  if (icon.kind === "elsewhere") return [{ src: icon.address }];
  const png = (path: string, size: number, purpose: string) => ({
    src: versioned(path, icon.version),
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  return [
    ...SITE_ICON_SIZES.map((size) => png(siteIconPath(size), size, "any")),
    png(MASKABLE_ICON_PATH, 512, "maskable"),
  ];
}
