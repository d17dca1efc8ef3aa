import { languagePrefix } from "../../contract/addresses/addresses.ts";
import { escapeHtml } from "../../contract/site/escape-html.ts";
import {
  FAVICON_PATH,
  MANIFEST_NAME,
  TOUCH_ICON_PATH,
  siteIcon,
  siteIconPath,
  versioned,
} from "../../contract/site/icons.ts";
import type { SiteData } from "../page/page.ts";
import { hasImageService } from "../pictures/image-sources.ts";
import { mediaUrl } from "../pictures/media-url.ts";

/** Writes links to the site's icon in the formats for tabs, home screens and installed apps. */
export function iconLinks({ siteConfig, colors, fileUrl, language, languageConfig }: SiteData): string[] {
  const { favicon } = siteConfig;
  const link = (rel: string, href: string, rest = "") =>
    `<link rel="${rel}"${rest} href="${escapeHtml(href)}">`;
  const icon = siteIcon(siteConfig, colors, fileUrl);
  if (icon.kind === "elsewhere" || !hasImageService()) {
    // Without a link, browsers would request /favicon.ico, which does not exist here.
    return [link("icon", favicon ? mediaUrl(fileUrl, favicon) : "data:,")];
  }
  const isDrawing = icon.kind === "file" && /\.svg$/i.test(icon.path);
  const prefix = languagePrefix(language, languageConfig.defaultLanguage);
  return [
    link("icon", versioned(FAVICON_PATH, icon.version), ' sizes="32x32"'),
    isDrawing
      ? link("icon", mediaUrl(fileUrl, favicon ?? ""), ' type="image/svg+xml"')
      : link("icon", versioned(siteIconPath(192), icon.version), ' type="image/png" sizes="192x192"'),
    link("apple-touch-icon", versioned(TOUCH_ICON_PATH, icon.version)),
    link("manifest", `${prefix}/${MANIFEST_NAME}`),
  ];
}
