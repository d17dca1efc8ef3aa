import { IMAGE_FORMAT, IMAGE_QUALITY } from "../../contract/api/limits.ts";
import { isAnimatedInBrowsersOnly } from "./moving-pictures.ts";
import { loadSharp, openPicture } from "./open-picture.ts";
import { type Variant, isWhole } from "./variant.ts";

/** Formats that may be animated. Only for these are all frames read. */
const MOVING = new Set(["image/gif", "image/webp"]);

/**
 * Returns the variant for a picture in one of the screen widths. Animations are preserved.
 *
 * Lossy compression suits photographs, but makes files of line art and screenshots larger. If its result is larger than the
 * original, the picture is compressed without loss instead, and a WebP original that is smaller than both is served unchanged.
 */
export function resized(width: number): Variant {
  return {
    key: `${IMAGE_FORMAT}-${IMAGE_QUALITY}-${width}`,
    format: IMAGE_FORMAT,
    async make(bytes, { mimeType }) {
      if (isAnimatedInBrowsersOnly(bytes)) throw new Error("it would lose its animation");
      const picture = await openPicture(bytes, { animated: MOVING.has(mimeType) });
      picture.resize({ width, withoutEnlargement: true });
      const lossy = await picture.clone().toFormat(IMAGE_FORMAT, { quality: IMAGE_QUALITY }).toBuffer();
      if (lossy.length < bytes.length) return lossy;
      const lossless = await picture.toFormat(IMAGE_FORMAT, { lossless: true }).toBuffer();
      return lightest([lossy, lossless, ...((await canBeServed(bytes, mimeType)) ? [bytes] : [])]);
    },
  };
}

/** True for a file in our format without metadata, which could contain an orientation, or the place where a photograph was taken. */
async function canBeServed(bytes: Buffer, mimeType: string): Promise<boolean> {
  if (mimeType !== `image/${IMAGE_FORMAT}` || !isWhole(bytes, IMAGE_FORMAT)) return false;
  const library = await loadSharp();
  const { exif, xmp } = await library(bytes).metadata();
  return exif === undefined && xmp === undefined;
}

function lightest(pictures: readonly Buffer[]): Buffer {
  return pictures.reduce((best, next) => (next.length < best.length ? next : best));
}
