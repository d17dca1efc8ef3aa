import { availableParallelism } from "node:os";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import type { ImageFolder } from "./image-folder.ts";
import { isUnreadable, readMedia } from "./stored-media.ts";
import { type PictureSource, type Variant, isWhole } from "./variant.ts";
import { type WaitingClient, createWorkQueue } from "./work-queue.ts";
import { workThreads } from "./work-threads.ts";

/** Resizes pictures and caches the results on disk. */
export interface ImageCache {
  /**
   * Returns the resized picture; `undefined` for a file that cannot be resized because it is truncated, too large to decode, too
   * large for the format, or an animation that would stop moving.
   *
   * @throws {QueueFullError} if too many requests are waiting, or this request has waited too long
   * @throws {AbandonedError} if the client has disconnected before its turn
   */
  transform(media: PictureSource, variant: Variant, asker: WaitingClient): Promise<Buffer | undefined>;
  /** Removes all pictures made from the file with this hash. */
  forget(hash: string): Promise<void>;
}

export interface ImageCacheOptions {
  /** The folder in which resized images are stored. */
  folder: ImageFolder;
  /** Called if the folder could not be read or written. The image is still resized and sent. */
  cannotKeep(error: unknown): undefined;
  /** Called once for each image that cannot be resized. */
  cannotMake(media: PictureSource, reason: string): undefined;
}

/**
 * Version of the way in which pictures are resized. Increase it whenever the results change: pictures cached here and in browsers
 * are then made again.
 */
export const PICTURE_VERSION = 3;
const MAXIMUM_INPUT_BYTES = 64 * 1024 * 1024;
const MAXIMUM_WAITING = 500;
/**
 * Maximum wait in milliseconds, a little less than the idle timeout of connections. A client that waits too long is therefore
 * told to retry, rather than disconnected.
 */
const MAXIMUM_WAIT_MS = 60_000;
/** Maximum number of remembered failures. Failed images are not tried again for every request. */
const REMEMBERED_FAILURES = 10_000;
/** Time after which a failed image is tried again, in milliseconds: the cause may have been a lack of memory. */
const FAILURE_MS = 10 * 60_000;

export function createImageCache({ folder, cannotKeep, cannotMake }: ImageCacheOptions): ImageCache {
  const failures = new LRUCache<string, true>({ max: REMEMBERED_FAILURES, ttl: FAILURE_MS });
  const reported = new LRUCache<string, true>({ max: REMEMBERED_FAILURES });
  const queue = createWorkQueue<Buffer | undefined>({
    concurrency: transformationsAtOnce(availableParallelism(), workThreads()),
    capacity: MAXIMUM_WAITING,
    timeoutMs: MAXIMUM_WAIT_MS,
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
      // Not remembered as a failure, because the next attempt may succeed.
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
        // Another request or server may have made the picture in the meantime. If the folder cannot be read, that was reported
        // above.
        const since = await folder.read(name).catch(() => undefined);
        return since && isWhole(since, format) ? since : makeAndKeep(name, media, variant);
      };
      return queue.run(name, work, asker);
    },
    forget: (hash) => folder.forget(hash),
  };
}

/**
 * Returns the number of images to resize at once. One processor stays free for pages, and one thread for reading files and DNS
 * look-ups, which would otherwise wait for an image.
 */
export function transformationsAtOnce(processors: number, workThreads: number): number {
  return Math.max(1, Math.min(processors, workThreads) - 1);
}

async function make(media: PictureSource, variant: Variant): Promise<Buffer> {
  if (media.bytes > MAXIMUM_INPUT_BYTES) throw new Error("the file is too large");
  return variant.make(media.content ?? (await readMedia(media)), media);
}
