import type sharp from "sharp";
import type { Sharp } from "sharp";
import { DECODING, MAXIMUM_FRAMES } from "../../content/media/picture-limits.ts";

/** Loads the image library with the thread and memory settings that the queue of pictures expects. */
export async function loadSharp(): Promise<typeof sharp> {
  const { default: library } = await import("sharp");
  // The queue limits how many pictures are processed at once, so sharp must not use more threads.
  library.concurrency(1);
  library.cache(false);
  return library;
}

interface Opening {
  animated: boolean;
  /** If true, as much as possible of a damaged picture is read. */
  isLenient?: boolean;
}

/** Opens a photograph, rotated according to its EXIF orientation and in the sRGB colour space. */
export async function openPicture(bytes: Buffer, { animated, isLenient = false }: Opening): Promise<Sharp> {
  const library = await loadSharp();
  // Reads the header only, without decoding a frame.
  const { pages = 1, depth } = await library(bytes).metadata();
  if (animated && pages > MAXIMUM_FRAMES) throw new Error("it has too many frames");
  const picture = library(bytes, {
    animated,
    autoOrient: true,
    ...DECODING,
    ...(isLenient ? { failOn: "none" } : {}),
  });
  // Without this, images with more than eight bits per channel would be converted to a wide-gamut colour space without being
  // tagged with it.
  if (depth === "ushort") picture.pipelineColourspace("srgb");
  return picture;
}
