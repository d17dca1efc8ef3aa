import { SaxesParser, type SaxesTagNS } from "saxes";
import type { Sharp } from "sharp";
import { MAXIMUM_PIXELS } from "../../content/media/picture-limits.ts";
import { loadSharp } from "./open-picture.ts";

export const DRAWING_TYPE = "image/svg+xml";

/**
 * Maximum size of a drawing, in bytes: ten times the largest chart, or a drawing with photographs. Rendering time grows with the
 * number of elements.
 */
const MAXIMUM_DRAWING_BYTES = 10 * 1024 * 1024;
/** Timeout for rendering a drawing, in seconds. A drawing with text, shadows and gradients takes a tenth of a second. */
const TIMEOUT_SECONDS = 10;
/** Density in dots per inch at which one pixel of the drawing becomes one pixel of the picture. */
const PLAIN_DENSITY = 72;

interface Size {
  /** Width in pixels. */
  width: number;
  height: number;
}

/**
 * Opens a drawing as a picture whose size is about what `sizeFor` returns.
 *
 * @throws if the file is not a drawing, or is too expensive to render
 */
export async function openDrawing(bytes: Buffer, sizeFor: (own: Size) => Size): Promise<Sharp> {
  if (bytes.length > MAXIMUM_DRAWING_BYTES) throw new Error("the drawing is too large");
  await refuseLargePictures(bytes.toString("utf8"));
  const sharp = await loadSharp();
  const own = await sharp(bytes, { limitInputPixels: false }).metadata();
  const wanted = sizeFor(own);
  const scale = Math.max(wanted.width / own.width, wanted.height / own.height);
  // Keeps the density within the range that sharp accepts.
  const density = Math.min(100_000, Math.max(1, PLAIN_DENSITY * scale));
  return sharp(bytes, { density, limitInputPixels: MAXIMUM_PIXELS }).timeout({ seconds: TIMEOUT_SECONDS });
}

/** Rejects a drawing that contains too large photographs, which are decoded completely whatever the size of the result. */
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
