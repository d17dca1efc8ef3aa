import { type Duplex, Readable, pipeline } from "node:stream";
import { promisify } from "node:util";
import {
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  gzip,
  zstdCompress,
} from "node:zlib";

export type Encoding = "br" | "zstd" | "gzip" | "identity";

/** Ours, best first, where a client likes several equally. */
const PREFERENCE = ["br", "zstd", "gzip"] as const;
/** Shorter texts fit one packet as they are. */
export const MINIMUM_COMPRESSED_BYTES = 1_024;
const BROTLI_QUALITY = 5;

const compressors = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
      },
    }),
  zstd: (body: Buffer) => promisify(zstdCompress)(body),
  gzip: (body: Buffer) => promisify(gzip)(body),
  identity: async (body: Buffer) => body,
} satisfies Record<Encoding, (body: Buffer) => Promise<Buffer>>;

/** Picks the best encoding that an `Accept-Encoding` header allows. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (!header) return "identity";
  const weights = new Map<string, number>();
  for (const entry of header.toLowerCase().split(",", 20)) {
    const [name = "", ...parameters] = entry.split(";").map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith("q="));
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)) || 0);
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get("*") ?? 0;
  let best: Encoding = "identity";
  let bestWeight = 0;
  for (const name of PREFERENCE) {
    if (weightOf(name) > bestWeight) [best, bestWeight] = [name, weightOf(name)];
  }
  return best;
}

/** Compresses off the main thread. */
export function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  return compressors[encoding](body);
}

const streams: Record<Exclude<Encoding, "identity">, () => Duplex> = {
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
