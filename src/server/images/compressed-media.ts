import { LRUCache } from "lru-cache";
import type { MediaFile } from "../../content/store.ts";
import { type Encoding, MINIMUM_COMPRESSED_BYTES, compress } from "../http/encodings.ts";
import { readMedia } from "./stored-media.ts";

/** A few thousand drawings: a logo takes some hundred bytes, a chart with text several thousand. */
const KEPT_BYTES = 4 * 1024 * 1024;
/** Compressing a text holds all of it in memory, and takes a processor for about 20 ms a mebibyte. */
const MAXIMUM_COMPRESSED_BYTES = 1024 * 1024;
/** Limits memory to some ten mebibytes, however much is requested at once. */
const MAXIMUM_AT_ONCE = 8;

/** Compressed text files. */
export interface CompressedMedia {
  /**
   * Compresses a file for which {@link isCompressible} is true, once for each encoding and all simultaneous requests. Returns `undefined`
   * while many others are being compressed; then the file is sent uncompressed.
   *
   * @throws {DiskSilentError} if the disk does not respond
   * @throws {DamagedMediaError} or the system's error if the file cannot be read
   */
  read(media: MediaFile, encoding: Encoding): Promise<Buffer | undefined>;
}

/** True for texts of a length that is worth compressing. All other kinds of files are compressed already. */
export function isCompressible({ mimeType, bytes }: MediaFile): boolean {
  const isText = mimeType === "image/svg+xml" || mimeType.startsWith("text/");
  return isText && bytes >= MINIMUM_COMPRESSED_BYTES && bytes <= MAXIMUM_COMPRESSED_BYTES;
}

/** Caches the most recently requested files. */
export function createCompressedMedia(): CompressedMedia {
  let underWay = 0;
  const compressed = new LRUCache<string, Buffer, { media: MediaFile; encoding: Encoding }>({
    maxSize: KEPT_BYTES,
    sizeCalculation: (body) => body.byteLength,
    // A waiting request gets its file, even if others have evicted it meanwhile.
    ignoreFetchAbort: true,
    allowStaleOnFetchAbort: true,
    async fetchMethod(_key, _stale, { context: { media, encoding } }) {
      if (underWay === MAXIMUM_AT_ONCE) return undefined;
      underWay += 1;
      try {
        return await compress(await readMedia(media), encoding);
      } finally {
        underWay -= 1;
      }
    },
  });

  return {
    read: (media, encoding) =>
      compressed.fetch(`${encoding} ${media.hash}`, { context: { media, encoding } }),
  };
}
