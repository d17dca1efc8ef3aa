import { availableParallelism } from "node:os";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import type { ImageFolder } from "./image-folder.ts";
import { isUnreadable, readMedia } from "./stored-media.ts";
import { type PictureSource, type Variant, isWhole } from "./variant.ts";
import { type Asker, createWorkQueue } from "./work-queue.ts";
import { workThreads } from "./work-threads.ts";

/** Resized pictures, cached on disk. */
export interface ImageCache {
  /**
   * Returns `undefined` for a file that cannot be resized: truncated, too large to decode, too large for the format, or an animation that
   * would stop moving.
   *
   * @throws {QueueFullError} if too many requests are waiting, or this one has waited too long
   * @throws {AbandonedError} if the client has disconnected before its turn
   */
  transform(media: PictureSource, variant: Variant, asker: Asker): Promise<Buffer | undefined>;
}

export interface ImageCacheOptions {
  /** Where resized images are stored. */
  folder: ImageFolder;
  /** Called if a resized image could not be read from the folder or stored there; it is made anyway. */
  cannotKeep(error: unknown): undefined;
  /** Called once for each image that cannot be resized. */
  cannotMake(media: PictureSource, reason: string): undefined;
}

/** Increase this whenever resized images come out differently: those stored here and in browsers are then made again. */
export const PICTURE_VERSION = 2;
const MAXIMUM_INPUT_BYTES = 64 * 1024 * 1024;
const MAXIMUM_WAITING = 500;
/** In milliseconds: a little less than the idle timeout of connections, so that a waiting client is told to retry. */
const MAXIMUM_WAIT_MS = 60_000;
/** Images that failed are not tried again for every request; this many are remembered. */
const REMEMBERED_FAILURES = 10_000;

export function createImageCache({ folder, cannotKeep, cannotMake }: ImageCacheOptions): ImageCache {
  const failures = new LRUCache<string, true>({ max: REMEMBERED_FAILURES });
  const reported = new LRUCache<string, true>({ max: REMEMBERED_FAILURES });
  const queue = createWorkQueue<Buffer | undefined>({
    concurrency: transformationsAtOnce(availableParallelism(), workThreads()),
    capacity: MAXIMUM_WAITING,
    patience: MAXIMUM_WAIT_MS,
  });

  async function makeAndKeep(
    name: string,
    media: PictureSource,
    variant: Variant,
  ): Promise<Buffer | undefined> {
    try {
      const made = await make(media, variant);
      await folder.write(name, made).catch(cannotKeep);
      return made;
    } catch (error) {
      // The next attempt may succeed.
      if (isUnreadable(error)) throw error;
      failures.set(name, true);
      if (!reported.has(media.hash))
        cannotMake(media, error instanceof Error ? error.message : String(error));
      reported.set(media.hash, true);
      return undefined;
    }
  }

  return {
    async transform(media, variant, asker) {
      const { key, format } = variant;
      const made = `${key}-${PICTURE_VERSION}.${format}`;
      const name = join(media.hash.slice(0, 2), `${media.hash}-${made}`);
      if (failures.has(name)) return undefined;
      const known = await folder.read(name).catch(cannotKeep);
      if (known && isWhole(known, format)) return known;
      const work = async () => {
        // Another request or server may have made the picture meanwhile. A folder that cannot be read has been reported above.
        const since = await folder.read(name).catch(() => undefined);
        return since && isWhole(since, format) ? since : makeAndKeep(name, media, variant);
      };
      return queue.run(name, work, asker);
    },
  };
}

/**
 * The number of images to transform at once. Leaves one processor for pages, and one thread for reading files and DNS look-ups, which
 * would otherwise have to wait for an image.
 */
export function transformationsAtOnce(processors: number, workThreads: number): number {
  return Math.max(1, Math.min(processors, workThreads) - 1);
}

async function make(media: PictureSource, variant: Variant): Promise<Buffer> {
  if (media.bytes > MAXIMUM_INPUT_BYTES) throw new Error("the file is too large");
  return variant.make(media.content ?? (await readMedia(media)), media);
}
