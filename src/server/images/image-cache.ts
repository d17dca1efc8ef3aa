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

/** Pictures made to measure, kept on disk. */
export interface ImageCache {
  /**
   * `undefined` for what cannot be made to measure: a file that is cut short, too large to be decoded, larger
   * than the format can hold, or that would no longer move.
   * @throws {QueueFullError} when too many wait already, or it waited too long itself
   * @throws {AbandonedError} when whoever asked has left before its turn
   * @throws {DiskSilentError} when the disk does not answer
   * @throws {DamagedMediaError} or the system's error when the file cannot be read as it was imported
   */
  transform(media: MediaFile, modifiers: ImageModifiers, asker: Asker): Promise<Buffer | undefined>;
}

export interface ImageCacheOptions {
  /** Where pictures are kept once they are made. */
  kept: ImageFolder;
  /** Told when a picture could not be read from the folder or kept there: it is made all the same. */
  cannotKeep(error: unknown): undefined;
  /** Told once of each picture that cannot be made. */
  cannotMake(media: MediaFile, reason: string): undefined;
}

/** Counts up whenever pictures come out otherwise than before: those that are kept, here and in browsers, are made anew then. */
export const PICTURE_VERSION = 2;
const MAXIMUM_INPUT_BYTES = 64 * 1024 * 1024;
const MAXIMUM_WAITING = 500;
/** In milliseconds: a little less than the server lets a connection be silent, so that who waits is told to come again. */
const MAXIMUM_WAIT_MS = 60_000;
/** Pictures that could not be made are not tried again at every request; so many of them are remembered. */
const REMEMBERED_FAILURES = 10_000;
/**
 * Frames of the longest picture that is made to measure still moving: more than a minute at thirty a second. What they cost grows
 * faster than their number, however small they are: 2,000 of 8 x 8 pixels take 0.2 s, 50,000, one megabyte together, 23 s, in which no
 * other picture is made.
 */
const MAXIMUM_FRAMES = 2_000;
/** Formats that may move; read frame by frame only where there can be frames. */
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
      // The next try may well succeed.
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
        // Another may have made it since, and a folder that cannot be read was told of above.
        const since = await kept.read(name).catch(() => undefined);
        return since && isWhole(since) ? since : makeAndKeep(name, media, modifiers);
      };
      return queue.run(name, work, asker);
    },
  };
}

/**
 * One processor stays with the pages, however many pictures are asked for at once, and one of the threads with all else that
 * is done on them: files would be opened, and hosts' addresses be found, only between two pictures.
 */
export function transformationsAtOnce(processors: number, workThreads: number): number {
  return Math.max(1, Math.min(processors, workThreads) - 1);
}

/** After a power cut a file may have its name but not all its bytes; a WebP says how many it has. */
function isWhole(picture: Buffer): boolean {
  return picture.length > 8 && picture.readUInt32LE(4) + 8 === picture.length;
}

/** Pictures are turned as their cameras held them, and brought into sRGB, the colours of the web. */
async function make(media: MediaFile, { width }: ImageModifiers): Promise<Buffer> {
  if (media.bytes > MAXIMUM_INPUT_BYTES) throw new Error("the file is too large");
  const bytes = await readMedia(media);
  if (movesInBrowsersAlone(bytes)) throw new Error("it would no longer move");
  const animated = MOVING.has(media.mimeType);
  const { default: sharp } = await import("sharp");
  // The queue says how much is done at once; a picture's own threads would come on top.
  sharp.concurrency(1);
  sharp.cache(false);
  // Read without any frame being decoded.
  const { pages = 1, depth } = await sharp(bytes).metadata();
  if (animated && pages > MAXIMUM_FRAMES) throw new Error("it has too many frames");
  const picture = sharp(bytes, {
    animated,
    autoOrient: true,
    limitInputPixels: MAXIMUM_PIXELS,
    failOn: "error",
  });
  // Those of more than eight bits a colour are otherwise brought into the colours of wide screens, and left there unnamed.
  if (depth === "ushort") picture.pipelineColourspace("srgb");
  return picture
    .resize({ width, withoutEnlargement: true })
    .toFormat(IMAGE_FORMAT, { quality: IMAGE_QUALITY })
    .toBuffer();
}
