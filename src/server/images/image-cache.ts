import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { IPX } from "ipx";
import type { MediaFile } from "../../content/store.ts";
import { IMAGE_FORMAT, IMAGE_QUALITY } from "../../contract/limits.ts";
import { openImageFolder } from "./image-folder.ts";
import type { ImageModifiers } from "./modifiers.ts";
import { createWorkQueue } from "./work-queue.ts";

/** Pictures made to measure, kept on disk. */
export interface ImageCache {
  /** @throws {UnreadableImageError} when the file is no picture, or one too large. */
  transform(media: MediaFile, hash: string, modifiers: ImageModifiers): Promise<Buffer>;
}

/** The source cannot be turned into a picture. */
export class UnreadableImageError extends Error {
  override readonly name = "UnreadableImageError";
}

export interface ImageCacheOptions {
  folder: string;
  /** What the folder may hold; the least recently used pictures go first. */
  maximumBytes: number;
  /** Told when a picture could not be read from the folder or kept there: it is made all the same. */
  warn(error: unknown): undefined;
}

/** 64 megapixels, over all frames: four times the largest camera picture that a page needs, 256 MB once decoded. */
const MAXIMUM_INPUT_PIXELS = 64_000_000;
const MAXIMUM_INPUT_BYTES = 64 * 1024 * 1024;
/** One processor stays with the pages, however many pictures are asked for at once. */
const CONCURRENT_TRANSFORMATIONS = Math.max(1, availableParallelism() - 1);
const MAXIMUM_WAITING = 500;
/** Formats that may move; read frame by frame only where there can be frames. */
const MOVING = new Set(["image/gif", "image/webp"]);

export function createImageCache({ folder, maximumBytes, warn }: ImageCacheOptions): ImageCache {
  const kept = openImageFolder(folder, maximumBytes);
  const queue = createWorkQueue<Buffer>({
    concurrency: CONCURRENT_TRANSFORMATIONS,
    capacity: MAXIMUM_WAITING,
  });
  const still = once(() => openImageProcessor({ animated: false }));
  const moving = once(() => openImageProcessor({ animated: true }));

  async function make(media: MediaFile, { width }: ImageModifiers): Promise<Buffer> {
    if (media.bytes > MAXIMUM_INPUT_BYTES) throw new UnreadableImageError("the picture is too large");
    const processor = await (MOVING.has(media.mimeType) ? moving() : still());
    const modifiers = {
      f: IMAGE_FORMAT,
      q: String(IMAGE_QUALITY),
      ...(width === undefined ? {} : { w: String(width) }),
    };
    try {
      const { data } = await processor(media.file, modifiers).process();
      return typeof data === "string" ? Buffer.from(data) : data;
    } catch (cause) {
      throw new UnreadableImageError("the picture cannot be read", { cause });
    }
  }

  return {
    async transform(media, hash, modifiers) {
      const file = `${IMAGE_FORMAT}-${IMAGE_QUALITY}-${modifiers.width ?? "own"}.${IMAGE_FORMAT}`;
      const name = join(hash.slice(0, 2), hash, file);
      const known = await kept.read(name).catch(warn);
      if (known) return known;
      return queue.run(name, async () => {
        const made = await make(media, modifiers);
        await kept.write(name, made).catch(warn);
        return made;
      });
    },
  };
}

/**
 * Loaded with the first picture: the library takes longer to load than a page to render. Pictures are
 * turned as their cameras held them, and brought into sRGB, the colours of the web.
 */
async function openImageProcessor({ animated }: { animated: boolean }): Promise<IPX> {
  const [{ createIPX }, { default: sharp }] = await Promise.all([import("ipx"), import("sharp")]);
  // The queue says how much is done at once; a picture's own threads would come on top.
  sharp.concurrency(1);
  sharp.cache(false);
  return createIPX({
    sharpOptions: {
      animated,
      autoOrient: true,
      limitInputPixels: MAXIMUM_INPUT_PIXELS,
      failOn: "error",
    },
    storage: {
      name: "media",
      // The address carries the content's hash: what it names never changes.
      getMeta: async () => ({}),
      getData: async (file) => {
        const bytes = await readFile(file);
        return new Uint8Array(bytes).buffer;
      },
    },
  });
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => (made ??= make());
}
