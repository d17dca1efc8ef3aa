import { LRUCache } from "lru-cache";
import type { MediaFile } from "../../content/store.ts";
import { type Encoding, MINIMUM_COMPRESSED_BYTES, compress } from "../encodings.ts";
import { readMedia } from "./stored-media.ts";

/** A few thousand drawings: a logo takes some hundred bytes, a chart with text several thousand. */
const KEPT_BYTES = 4 * 1024 * 1024;
/**
 * Longer texts are sent as they are, from the disk: compressing one holds all of it in memory, and takes a processor for a
 * tenth of a second.
 */
const MAXIMUM_COMPRESSED_BYTES = 2 * 1024 * 1024;

/** Files of text, compressed. */
export interface CompressedMedia {
  /**
   * Compresses a file for which {@link isCompressible} is true, once for each encoding, however many ask for it at once.
   *
   * @throws {DiskSilentError} if the disk does not respond
   * @throws {DamagedMediaError} or the system's error if the file cannot be read as it was imported
   */
  read(media: MediaFile, encoding: Encoding): Promise<Buffer>;
}

/** True for texts of a length that is worth compressing. All other kinds of files are compressed already. */
export function isCompressible({ mimeType, bytes }: MediaFile): boolean {
  const isText = mimeType === "image/svg+xml" || mimeType.startsWith("text/");
  return isText && bytes >= MINIMUM_COMPRESSED_BYTES && bytes <= MAXIMUM_COMPRESSED_BYTES;
}

/** Keeps what was asked for last. */
export function createCompressedMedia(): CompressedMedia {
  const kept = new LRUCache<string, Buffer, { media: MediaFile; encoding: Encoding }>({
    maxSize: KEPT_BYTES,
    sizeCalculation: (body) => body.byteLength,
    // Whoever waits for one gets it, even if others have displaced it meanwhile.
    ignoreFetchAbort: true,
    allowStaleOnFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: { media, encoding } }) =>
      compress(await readMedia(media), encoding),
  });

  return {
    read: (media, encoding) => kept.forceFetch(`${encoding} ${media.hash}`, { context: { media, encoding } }),
  };
}
