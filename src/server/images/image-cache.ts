import { availableParallelism } from "node:os";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import { MAXIMUM_PIXELS } from "../../content/media/picture-limits.ts";
import type { MediaFile } from "../../content/store.ts";
import { IMAGE_FORMAT, IMAGE_QUALITY } from "../../contract/limits.ts";
import type { ImageFolder } from "./image-folder.ts";
import type { ImageModifiers } from "./modifiers.ts";
import { movesInBrowsersAlone } from "./moving-pictures.ts";
import { isUnreadable, readMedia } from "./stored-media.ts";
import { type Asker, createWorkQueue } from "./work-queue.ts";
import { workThreads } from "./work-threads.ts";

/** Resized images, kept on disk. */
export interface ImageCache {
  /**
   * Returns `undefined` for a file that cannot be resized: truncated, too large to decode, too large for the format, or an
   * animation that would stop moving.
   *
   * @throws {QueueFullError} if too many requests are waiting, or this one has waited too long
   * @throws {AbandonedError} if the client has left before its turn
   * @throws {DiskSilentError} if the disk does not respond
   * @throws {DamagedMediaError} or the system's error if the file cannot be read as it was imported
   */
  transform(media: MediaFile, modifiers: ImageModifiers, asker: Asker): Promise<Buffer | undefined>;
}

export interface ImageCacheOptions {
  /** Where resized images are stored. */
  kept: ImageFolder;
  /** Called if a resized image could not be read from the folder or stored there: it is made anyway. */
  cannotKeep(error: unknown): undefined;
  /** Called once for each image that cannot be resized. */
  cannotMake(media: MediaFile, reason: string): undefined;
}

/** Increased whenever resized images come out differently: those stored here and in browsers are then made again. */
export const PICTURE_VERSION = 2;
const MAXIMUM_INPUT_BYTES = 64 * 1024 * 1024;
const MAXIMUM_WAITING = 500;
/** In milliseconds: a little less than the idle timeout of connections, so that a waiting client is told to retry. */
const MAXIMUM_WAIT_MS = 60_000;
/** Images that failed are not tried again for every request; this many are remembered. */
const REMEMBERED_FAILURES = 10_000;
/**
 * The frame limit for animations that are resized: more than a minute at thirty frames a second. The time grows faster than
 * the number of frames, however small they are: 2,000 of 8 x 8 pixels take 0.2 s; 50,000, one megabyte in all, take 23 s,
 * during which no other image is resized.
 */
const MAXIMUM_FRAMES = 2_000;
/** Formats that may be animated; all frames are read only for these. */
const MOVING = new Set(["image/gif", "image/webp"]);

export function createImageCache({ kept, cannotKeep, cannotMake }: ImageCacheOptions): ImageCache {
  const failures = new LRUCache<string, true>({ max: REMEMBERED_FAILURES });
  const told = new LRUCache<string, true>({ max: REMEMBERED_FAILURES });
  const queue = createWorkQueue<Buffer | undefined>({
    concurrency: transformationsAtOnce(availableParallelism(), workThreads()),
    capacity: MAXIMUM_WAITING,
    patience: MAXIMUM_WAIT_MS,
  });

  async function makeAndKeep(
    name: string,
    media: MediaFile,
    modifiers: ImageModifiers,
  ): Promise<Buffer | undefined> {
    try {
      const made = await make(media, modifiers);
      await kept.write(name, made).catch(cannotKeep);
      return made;
    } catch (error) {
      // The next attempt may succeed.
      if (isUnreadable(error)) throw error;
      failures.set(name, true);
      if (!told.has(media.hash)) cannotMake(media, error instanceof Error ? error.message : String(error));
      told.set(media.hash, true);
      return undefined;
    }
  }

  return {
    async transform(media, modifiers, asker) {
      const made = `${IMAGE_FORMAT}-${IMAGE_QUALITY}-${modifiers.width}-${PICTURE_VERSION}.${IMAGE_FORMAT}`;
      const name = join(media.hash.slice(0, 2), `${media.hash}-${made}`);
      if (failures.has(name)) return undefined;
      const known = await kept.read(name).catch(cannotKeep);
      if (known && isWhole(known)) return known;
      const work = async () => {
        // It may have been made since; if the folder cannot be read, that has been reported above.
        const since = await kept.read(name).catch(() => undefined);
        return since && isWhole(since) ? since : makeAndKeep(name, media, modifiers);
      };
      return queue.run(name, work, asker);
    },
  };
}

/**
 * Leaves one processor for pages, however many images are requested at once, and one thread for everything else: otherwise
 * files and host addresses would only be read between two images.
 */
export function transformationsAtOnce(processors: number, workThreads: number): number {
  return Math.max(1, Math.min(processors, workThreads) - 1);
}

/** After a power cut a file may exist without all of its bytes; a WebP file contains its length. */
function isWhole(picture: Buffer): boolean {
  return picture.length > 8 && picture.readUInt32LE(4) + 8 === picture.length;
}

/** Images are rotated according to their EXIF orientation and converted to sRGB. */
async function make(media: MediaFile, { width }: ImageModifiers): Promise<Buffer> {
  if (media.bytes > MAXIMUM_INPUT_BYTES) throw new Error("the file is too large");
  const bytes = await readMedia(media);
  if (movesInBrowsersAlone(bytes)) throw new Error("it would no longer move");
  const animated = MOVING.has(media.mimeType);
  const { default: sharp } = await import("sharp");
  // The queue limits how many are processed at once; threads within sharp would add to that.
  sharp.concurrency(1);
  sharp.cache(false);
  // Reads the header without decoding any frame.
  const { pages = 1, depth } = await sharp(bytes).metadata();
  if (animated && pages > MAXIMUM_FRAMES) throw new Error("it has too many frames");
  const picture = sharp(bytes, {
    animated,
    autoOrient: true,
    limitInputPixels: MAXIMUM_PIXELS,
    failOn: "error",
  });
  // Images with more than eight bits per channel would otherwise be converted to a wide-gamut colour space and not tagged
  // with it.
  if (depth === "ushort") picture.pipelineColourspace("srgb");
  return picture
    .resize({ width, withoutEnlargement: true })
    .toFormat(IMAGE_FORMAT, { quality: IMAGE_QUALITY })
    .toBuffer();
}
