import { LRUCache } from "lru-cache";
import type { MediaFile } from "../../content/store.ts";
import { type Encoding, MINIMUM_COMPRESSED_BYTES, compress } from "../http/encodings.ts";
import { readMedia } from "./stored-media.ts";

/**
 * Maximum total size of cached files, in bytes. It holds a few thousand drawings: a logo takes some hundred bytes, a chart with
 * text several thousand.
 */
const MAXIMUM_CACHED_BYTES = 4 * 1024 * 1024;
/**
 * Maximum size of a file that is compressed, in bytes. Compression holds the whole text in memory and takes a processor for about
 * 20 ms per mebibyte.
 */
const MAXIMUM_COMPRESSED_BYTES = 1024 * 1024;
/** Maximum number of files compressed at once, which limits memory to about ten mebibytes. */
const MAXIMUM_AT_ONCE = 8;

/** Compresses text files on request and caches the results. */
export interface CompressedMedia {
  /**
   * Returns the compressed content of a file for which {@link isCompressible} is true. Each encoding is made once for all
   * simultaneous requests. Returns `undefined` while too many other files are being compressed; the file is then sent
   * uncompressed.
   *
   * @throws {DiskSilentError} if the disk does not respond
   * @throws {DamagedMediaError} or the system's error if the file cannot be read
   */
  read(media: MediaFile, encoding: Encoding): Promise<Buffer | undefined>;
}

/** True for texts whose length makes compression worthwhile. All other kinds of files are already compressed. */
export function isCompressible({ mimeType, bytes }: MediaFile): boolean {
  const isText = mimeType === "image/svg+xml" || mimeType.startsWith("text/");
  return isText && bytes >= MINIMUM_COMPRESSED_BYTES && bytes <= MAXIMUM_COMPRESSED_BYTES;
}

/** Creates a cache of the most recently requested compressed files. */
export function createCompressedMedia(): CompressedMedia {
  let underWay = 0;
  const compressed = new LRUCache<string, Buffer, { media: MediaFile; encoding: Encoding }>({
    maxSize: MAXIMUM_CACHED_BYTES,
    sizeCalculation: (body) => body.byteLength,
    // A waiting request still gets its file if other files evict it meanwhile.
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
