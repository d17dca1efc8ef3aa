import { SaxesParser, type SaxesTagNS } from "saxes";
import type { Sharp } from "sharp";
import { MAXIMUM_PIXELS } from "../../content/media/picture-limits.ts";
import { loadSharp } from "./open-picture.ts";

export const DRAWING_TYPE = "image/svg+xml";

/** In bytes: ten times the largest chart, or one with photographs. The cost of a drawing grows with its elements. */
const MAXIMUM_DRAWING_BYTES = 10 * 1024 * 1024;
/** In seconds. A drawing with text, shadows and gradients takes a tenth of one. */
const PATIENCE_SECONDS = 10;
/** The density at which a pixel of the drawing is a pixel of the picture, in dots per inch. */
const PLAIN_DENSITY = 72;

interface Size {
  /** In pixels. */
  width: number;
  height: number;
}

/**
 * Opens a drawing as a picture of about the size that `sizeFor` returns.
 *
 * @throws if it is not a drawing, or is too expensive
 */
export async function openDrawing(bytes: Buffer, sizeFor: (own: Size) => Size): Promise<Sharp> {
  if (bytes.length > MAXIMUM_DRAWING_BYTES) throw new Error("the drawing is too large");
  await refuseLargePictures(bytes.toString("utf8"));
  const sharp = await loadSharp();
  const own = await sharp(bytes, { limitInputPixels: false }).metadata();
  const wanted = sizeFor(own);
  const scale = Math.max(wanted.width / own.width, wanted.height / own.height);
  // The bounds are the library's own.
  const density = Math.min(100_000, Math.max(1, PLAIN_DENSITY * scale));
  return sharp(bytes, { density, limitInputPixels: MAXIMUM_PIXELS }).timeout({ seconds: PATIENCE_SECONDS });
}

/** Photographs in a drawing are decoded completely, whatever the size in which it is drawn. */
async function refuseLargePictures(source: string): Promise<void> {
  const sharp = await loadSharp();
  let pixels = 0;
  for (const picture of embeddedPictures(source)) {
    const { width, height } = await sharp(picture, { limitInputPixels: false })
      .metadata()
      .catch(() => ({ width: 0, height: 0 }));
    pixels += width * height;
  }
  if (pixels > MAXIMUM_PIXELS) throw new Error("the pictures in the drawing are too large");
}

function embeddedPictures(source: string): Buffer[] {
  const found: Buffer[] = [];
  const parser = new SaxesParser({ xmlns: true, fragment: false });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ attributes }: SaxesTagNS) => {
    for (const { local, value } of Object.values(attributes)) {
      const [, encoding, text] = /^\s*data:image\/[^,;]*(;base64)?[^,]*,(.*)$/s.exec(value) ?? [];
      if (local !== "href" || text === undefined) continue;
      const plain = decodeURIComponent(text);
      found.push(Buffer.from(plain, encoding === undefined ? "latin1" : "base64"));
    }
  });
  parser.write(source).close();
  return found;
}
