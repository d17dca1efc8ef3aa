import { IMAGE_FORMAT, IMAGE_QUALITY } from "../../contract/api/limits.ts";
import { isAnimatedInBrowsersOnly } from "./moving-pictures.ts";
import { openPicture } from "./open-picture.ts";
import type { Variant } from "./variant.ts";

/** Formats that may be animated. Only for these are all frames read. */
const MOVING = new Set(["image/gif", "image/webp"]);

/** Returns the variant for a photograph in one of the screen widths. Animations are preserved. */
export function resized(width: number): Variant {
  return {
    key: `${IMAGE_FORMAT}-${IMAGE_QUALITY}-${width}`,
    format: IMAGE_FORMAT,
    async make(bytes, { mimeType }) {
      if (isAnimatedInBrowsersOnly(bytes)) throw new Error("it would lose its animation");
      const picture = await openPicture(bytes, { animated: MOVING.has(mimeType) });
      return picture
        .resize({ width, withoutEnlargement: true })
        .toFormat(IMAGE_FORMAT, { quality: IMAGE_QUALITY })
        .toBuffer();
    },
  };
}
