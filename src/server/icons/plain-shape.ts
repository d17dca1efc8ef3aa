import { createHash } from "node:crypto";
import type { PictureSource } from "../images/variant.ts";

/** The icon's colour for sites without a theme colour: a grey that is visible on light and dark tabs. */
const PLAIN = "#64748b";

/**
 * Returns the default icon for sites without an icon: a shop window in the site's colour. It contains no letters, because fonts
 * differ between servers.
 */
export function plainShape(themeColor: string = PLAIN): PictureSource {
  const content = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${themeColor}"/><path d="M16 18h32v28H16zm4 4v20h10V22zm14 0v20h10V22z" fill="${inkOn(themeColor)}"/></svg>`,
  );
  const hash = createHash("sha256").update(content).digest("hex");
  return {
    path: "a plain shape",
    file: "",
    hash,
    mimeType: "image/svg+xml",
    bytes: content.length,
    width: 64,
    height: 64,
    content,
  };
}

/** Returns white, or black for colours lighter than a medium grey. */
function inkOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue > 150 ? "#000000" : "#ffffff";
}
