import type sharp from "sharp";
import type { Sharp } from "sharp";
import { MAXIMUM_PIXELS } from "../../content/media/picture-limits.ts";

/** Loads the image library, with threads and memory as the queue of pictures expects. */
export async function loadSharp(): Promise<typeof sharp> {
  const { default: library } = await import("sharp");
  // The queue limits how many are processed at once; threads within sharp would add to that.
  library.concurrency(1);
  library.cache(false);
  return library;
}

/** Opens a photograph: rotated according to its EXIF orientation, in the colours of the web. */
export async function openPicture(bytes: Buffer, { animated }: { animated: boolean }): Promise<Sharp> {
  const library = await loadSharp();
  // Reads the header without decoding any frame.
  const { pages = 1, depth } = await library(bytes).metadata();
  if (animated && pages > MAXIMUM_FRAMES) throw new Error("it has too many frames");
  const picture = library(bytes, {
    animated,
    autoOrient: true,
    limitInputPixels: MAXIMUM_PIXELS,
    failOn: "error",
  });
  // Images with more than eight bits per channel would otherwise be converted to a wide-gamut colour space and not tagged
  // with it.
  if (depth === "ushort") picture.pipelineColourspace("srgb");
  return picture;
}

/**
 * The frame limit for animations that are resized: more than a minute at thirty frames a second. The time grows faster than
 * the number of frames, however small they are: 2,000 of 8 x 8 pixels take 0.2 s; 50,000, one megabyte in all, take 23 s,
 * during which no other image is resized.
 */
const MAXIMUM_FRAMES = 2_000;
