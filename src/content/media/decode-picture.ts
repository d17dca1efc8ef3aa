import sharp from "sharp";
import { DECODING, MAXIMUM_FRAMES, MAXIMUM_PIXELS } from "./picture-limits.ts";

/** Width of the decoded result in pixels. Resizing to it takes hardly any time, but still decodes every row of the original. */
const SAMPLE = 8;

/**
 * Decodes a picture to its end, because the header of a truncated file is readable as well. For animations that are never
 * resized, decodes only the first frame. Takes 2 to 4 ms per million pixels of JPEG, 15 of PNG or WebP, 80 of AVIF.
 *
 * @throws if the picture is truncated or damaged
 */
export async function decodePicture(
  file: string,
  { width, height, pages = 1 }: { width: number; height: number; pages?: number | undefined },
): Promise<void> {
  const animated = pages <= MAXIMUM_FRAMES && width * height * pages <= MAXIMUM_PIXELS;
  await sharp(file, { ...DECODING, animated })
    .resize(SAMPLE, SAMPLE, { fit: "fill" })
    .raw()
    .toBuffer();
}
