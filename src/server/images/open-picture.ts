import type sharp from "sharp";
import type { Sharp } from "sharp";
import { DECODING, MAXIMUM_FRAMES } from "../../content/media/picture-limits.ts";

/** Loads the image library with the thread and memory settings that the queue of pictures expects. */
export async function loadSharp(): Promise<typeof sharp> {
  const { default: library } = await import("sharp");
  // The queue limits how many are processed at once; threads within sharp would add to that.
  library.concurrency(1);
  library.cache(false);
  return library;
}

interface Opening {
  animated: boolean;
  /** Reads as much as possible of a damaged picture. */
  isLenient?: boolean;
}

/** Opens a photograph: rotated according to its EXIF orientation, in sRGB. */
export async function openPicture(bytes: Buffer, { animated, isLenient = false }: Opening): Promise<Sharp> {
  const library = await loadSharp();
  // Reads the header without decoding any frame.
  const { pages = 1, depth } = await library(bytes).metadata();
  if (animated && pages > MAXIMUM_FRAMES) throw new Error("it has too many frames");
  const picture = library(bytes, {
    animated,
    autoOrient: true,
    ...DECODING,
    ...(isLenient ? { failOn: "none" } : {}),
  });
  // Images with more than eight bits per channel would otherwise be converted to a wide-gamut colour space and not tagged
  // with it.
  if (depth === "ushort") picture.pipelineColourspace("srgb");
  return picture;
}
