import { type Duplex, Readable, pipeline } from "node:stream";
import {
  brotliCompress,
  brotliDecompress,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  gunzip,
  gzip,
  zstdCompress,
  zstdDecompress,
} from "node:zlib";
import { createRequestTextCache } from "./request-text-cache.ts";

export type Encoding = "br" | "zstd" | "gzip" | "identity";

/** Our encodings, best first. The order decides if a client accepts several equally. */
const PREFERENCE = ["br", "zstd", "gzip"] as const;
/** Minimum size of a compressed body, in bytes. Shorter texts fit into one packet uncompressed. */
export const MINIMUM_COMPRESSED_BYTES = 1_024;
const BROTLI_QUALITY = 5;
/**
 * Brotli's window size in bits, large enough for nearly all pages. It takes two thirds of the time of a larger window for
 * practically the same result: 5,006 instead of 5,004 bytes for a page of 31,129.
 */
const BROTLI_WINDOW_BITS = 16;

/**
 * Divisor for the size of Brotli's output buffer: pages usually shrink to a quarter or less. Node's default buffer of 16 KiB
 * would stay in memory until the next major collection, like the compressor itself.
 */
const USUAL_RATIO = 4;
/** Minimum size of the output buffer, in bytes. Node itself requires at least 64. */
const MINIMUM_CHUNK_BYTES = 1_024;

type Done = (error: Error | null, result: Buffer) => void;
type Compressed = Exclude<Encoding, "identity">;

const compressors = {
  br(body, done) {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
      [constants.BROTLI_PARAM_LGWIN]:
        body.byteLength < 1 << BROTLI_WINDOW_BITS ? BROTLI_WINDOW_BITS : constants.BROTLI_DEFAULT_WINDOW,
    };
    brotliCompress(
      body,
      { params, chunkSize: Math.max(MINIMUM_CHUNK_BYTES, Math.ceil(body.byteLength / USUAL_RATIO)) },
      done,
    );
  },
  zstd: zstdCompress,
  gzip,
} satisfies Record<Compressed, (body: Buffer, done: Done) => void>;

/** Maximum number of cached `Accept-Encoding` headers. Few are needed, because browsers of one kind send the same header. */
const MAXIMUM_SPELLINGS = 100;
const choices = createRequestTextCache<Encoding>(MAXIMUM_SPELLINGS);

/** Chooses the best encoding that an `Accept-Encoding` header allows; none if the client prefers plain text. */
export function chooseEncoding(header: string | string[] | undefined): Encoding {
  if (!header) return "identity";
  const text = String(header);
  const known = choices.peek(text);
  if (known !== undefined) return known;
  const choice = chooseAmong(PREFERENCE, text);
  choices.set(text, choice);
  return choice;
}

/** Chooses among the given encodings, best first, for bodies that are already compressed. */
export function chooseAmong<Offered extends Encoding>(
  offered: readonly Offered[],
  header: string,
): Offered | "identity" {
  const weights = new Map<string, number>();
  for (const entry of header.toLowerCase().split(",", 20)) {
    const [name = "", ...parameters] = entry.split(";").map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith("q="));
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)) || 0);
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get("*") ?? 0;
  let best: Offered | "identity" = "identity";
  let bestWeight = weights.get("identity") ?? 0;
  for (const name of offered) {
    const weight = weightOf(name);
    const isBetter = best === "identity" ? weight >= bestWeight : weight > bestWeight;
    if (weight > 0 && isBetter) [best, bestWeight] = [name, weight];
  }
  return best;
}

/** Compresses off the main thread. The result takes no more memory than its own length. */
export async function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "identity") return body;
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  compressors[encoding](body, settle(resolve, reject));
  return withoutPool(await promise);
}

const decompressors = {
  br: brotliDecompress,
  zstd: zstdDecompress,
  gzip: gunzip,
} satisfies Record<Compressed, (body: Buffer, done: Done) => void>;

/** Reverses {@link compress}, off the main thread. */
export async function decompress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "identity") return body;
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  decompressors[encoding](body, settle(resolve, reject));
  return withoutPool(await promise);
}

/**
 * This function is separate so that its closure contains no body: Node's compressors, and everything that their callbacks
 * reference, stay in memory until the next major collection. With bodies in the closure, a server took 50 MiB more.
 */
function settle(resolve: (result: Buffer) => void, reject: (error: Error) => void): Done {
  return (error, result) => (error === null ? resolve(result) : reject(error));
}

/**
 * Copies a small result out of the block of 64 KiB in which Node allocates it. Otherwise the whole block would stay in memory as
 * long as the result.
 */
function withoutPool(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.byteLength);
  bytes.copy(copy);
  return copy;
}

const streams: Record<Compressed, () => Duplex> = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  zstd: () => createZstdCompress(),
  gzip: () => createGzip(),
};

/** Compresses a text while it is generated. If generating it fails, the stream fails with the same error. */
export function compressStream(text: AsyncIterable<string>, encoding: Encoding): Readable {
  const source = Readable.from(text, { objectMode: false });
  if (encoding === "identity") return source;
  // The callback can ignore the error: `pipeline` destroys the last stream with it, so the reader receives it.
  return pipeline(source, streams[encoding](), () => undefined);
}
