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
import { createAnswersToTexts } from "./answers-to-texts.ts";

export type Encoding = "br" | "zstd" | "gzip" | "identity";

/** Ours, best first, where a client likes several equally. */
const PREFERENCE = ["br", "zstd", "gzip"] as const;
/** Shorter texts fit one packet as they are. */
export const MINIMUM_COMPRESSED_BYTES = 1_024;
const BROTLI_QUALITY = 5;
/**
 * Bits of the window for bodies that fit into it, as nearly all pages do. With it Brotli takes two thirds of
 * the time that it takes with a larger one, for the same result: 5,004 bytes beside 5,006 of a page of 31,129.
 */
const BROTLI_WINDOW_BITS = 16;

/**
 * Brotli makes a quarter of a page, or less. It is given that much room at a time: Node's 16 KiB stay in memory as long as the
 * compressor does, which is until all of the memory is swept.
 */
const USUAL_RATIO = 4;
/** Node takes no less than 64. */
const LEAST_CHUNK_BYTES = 1_024;

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
      { params, chunkSize: Math.max(LEAST_CHUNK_BYTES, Math.ceil(body.byteLength / USUAL_RATIO)) },
      done,
    );
  },
  zstd: zstdCompress,
  gzip,
} satisfies Record<Compressed, (body: Buffer, done: Done) => void>;

/** There are as many spellings as there are kinds of browsers. */
const MAXIMUM_SPELLINGS = 100;
const choices = createAnswersToTexts<Encoding>(MAXIMUM_SPELLINGS);

/** Picks the best encoding that an `Accept-Encoding` header allows: none where plain text is liked better. */
export function chooseEncoding(header: string | string[] | undefined): Encoding {
  if (!header) return "identity";
  const text = String(header);
  const known = choices.peek(text);
  if (known !== undefined) return known;
  const choice = chooseAmong(PREFERENCE, text);
  choices.set(text, choice);
  return choice;
}

/** The same among what there is, best first, where a body lies there compressed already. */
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

/** Compresses off the main thread. The result takes no more memory than its length. */
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

/** Takes back {@link compress}, off the main thread. */
export async function decompress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "identity") return body;
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  decompressors[encoding](body, settle(resolve, reject));
  return withoutPool(await promise);
}

/**
 * Stands apart from all else, as it must not reach a body: Node's compressors outlive their work, until all of the memory
 * is swept, and with them all that their callbacks reach. With bodies among it a server took 50 MiB more.
 */
function settle(resolve: (result: Buffer) => void, reject: (error: Error) => void): Done {
  return (error, result) => (error === null ? resolve(result) : reject(error));
}

/** What Node compresses is cut out of blocks of 64 KiB, and a few thousand bytes that are kept would keep all of theirs. */
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

/** Compresses a text as it comes. A failure of the text is the stream's. */
export function compressStream(text: AsyncIterable<string>, encoding: Encoding): Readable {
  const source = Readable.from(text, { objectMode: false });
  if (encoding === "identity") return source;
  // The failure reaches whoever reads: the pipeline ends the last stream with it.
  return pipeline(source, streams[encoding](), () => undefined);
}
