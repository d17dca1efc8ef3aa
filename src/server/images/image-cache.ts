import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { IPX } from "ipx";
import type { MediaFile } from "../../content/store.ts";
import { IMAGE_FORMAT, IMAGE_QUALITY } from "../../contract/limits.ts";
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

/** 64 megapixels: four times the largest camera picture that a page needs, 256 MB once decoded. */
const MAXIMUM_INPUT_PIXELS = 64_000_000;
const MAXIMUM_INPUT_BYTES = 64 * 1024 * 1024;
const CONCURRENT_TRANSFORMATIONS = 2;
const MAXIMUM_WAITING = 500;

export function createImageCache(folder: string): ImageCache {
  const queue = createWorkQueue<Buffer>({
    concurrency: CONCURRENT_TRANSFORMATIONS,
    capacity: MAXIMUM_WAITING,
  });
  let loading: Promise<IPX> | undefined;

  async function make(media: MediaFile, { width }: ImageModifiers): Promise<Buffer> {
    if (media.bytes > MAXIMUM_INPUT_BYTES) throw new UnreadableImageError("the picture is too large");
    loading ??= openImageProcessor();
    const processor = await loading;
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
      const name = `${IMAGE_FORMAT}-${IMAGE_QUALITY}-${modifiers.width ?? "own"}.${IMAGE_FORMAT}`;
      const file = join(folder, hash.slice(0, 2), hash, name);
      const kept = await readKept(file);
      if (kept) return kept;
      return queue.run(file, async () => {
        const made = await make(media, modifiers);
        await writeWhole(file, made);
        return made;
      });
    },
  };
}

/** Loaded with the first picture: the library takes longer to load than a page to render. */
async function openImageProcessor(): Promise<IPX> {
  const { createIPX } = await import("ipx");
  return createIPX({
    sharpOptions: { limitInputPixels: MAXIMUM_INPUT_PIXELS, failOn: "error" },
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

async function readKept(file: string): Promise<Buffer | undefined> {
  return readFile(file).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  });
}

/** A reader sees the whole file or none. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const unfinished = `${file}.${randomUUID()}.tmp`;
  try {
    await writeFile(unfinished, bytes);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
