import { createWriteStream } from "node:fs";
import type { IncomingMessage, RequestOptions } from "node:http";
import { type Duplex, PassThrough, Transform, type TransformCallback } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { MAXIMUM_MEDIA_BYTES } from "../../contract/studio/media-limits.ts";
import type { FetchPicture, FetchedPicture } from "../../moving/pictures/fetch-pictures.ts";
import { PrivateAddressError, lookupPublic, refusePrivateHost } from "../../server/delivery/public-lookup.ts";

/** Timeout for a whole picture including redirects, in milliseconds. */
const TIMEOUT_MS = 60_000;
const MAXIMUM_REDIRECTS = 5;
const REDIRECTS: readonly (number | undefined)[] = [301, 302, 303, 307, 308];

export interface FetchLimits {
  /** If true, hosts in private networks are allowed. */
  mayBePrivate?: boolean | undefined;
  maximumBytes?: number | undefined;
  timeoutMilliseconds?: number | undefined;
}

/** No picture was received. The message says why. */
class NotAnswered extends Error {
  /** True if the host itself did not respond, so that no other picture is requested from it. */
  readonly isSilent: boolean;

  constructor(message: string, { isSilent = false } = {}) {
    super(message);
    this.isSilent = isSilent;
  }
}

/**
 * Creates a function that downloads the picture at a public address, with limits of size and time. The request contains no data
 * of the site or its people.
 */
export function createFetchPicture(limits: FetchLimits = {}): FetchPicture {
  const { timeoutMilliseconds = TIMEOUT_MS } = limits;
  return async (address, file, stopping): Promise<FetchedPicture> => {
    const late = AbortSignal.timeout(timeoutMilliseconds);
    try {
      const answer = await follow(new URL(address), AbortSignal.any([stopping, late]), limits);
      await save(answer, file, limits.maximumBytes ?? MAXIMUM_MEDIA_BYTES);
      return {};
    } catch (error) {
      stopping.throwIfAborted();
      if (late.aborted)
        return { failure: `no answer within ${timeoutMilliseconds / 1000} s`, isSilent: true };
      if (error instanceof NotAnswered) return { failure: error.message, isSilent: error.isSilent };
      throw error;
    }
  };
}

async function follow(first: URL, signal: AbortSignal, limits: FetchLimits): Promise<IncomingMessage> {
  let target = first;
  for (let count = 0; count <= MAXIMUM_REDIRECTS; count += 1) {
    const answer = await ask(target, signal, limits);
    const { statusCode, headers } = answer;
    const isPage = /^text\/html\b/i.test(headers["content-type"] ?? "");
    if (statusCode === 200 && !isPage) return answer;
    answer.on("error", () => {}).destroy();
    if (statusCode === 200) throw new NotAnswered("the address returns a page, not a picture");
    const next = headers.location;
    if (!REDIRECTS.includes(statusCode) || next === undefined || !URL.canParse(next, target))
      throw new NotAnswered(`HTTP ${statusCode}`);
    target = new URL(next, target);
    if (!/^https?:$/.test(target.protocol)) throw new NotAnswered(`it redirects to ${target.protocol}`);
  }
  throw new NotAnswered(`more than ${MAXIMUM_REDIRECTS} redirects`);
}

async function ask(
  target: URL,
  signal: AbortSignal,
  { mayBePrivate = false }: FetchLimits,
): Promise<IncomingMessage> {
  const { request } = target.protocol === "https:" ? await import("node:https") : await import("node:http");
  const options: RequestOptions = {
    // The shared agent would reuse open connections, which bypass the check for private addresses.
    agent: false,
    headers: { "user-agent": "Vitrine", accept: "image/*", "accept-encoding": "identity" },
    signal,
    ...(mayBePrivate ? {} : { lookup: lookupPublic }),
  };
  try {
    if (!mayBePrivate) refusePrivateHost(target);
    return await new Promise<IncomingMessage>((resolve, reject) => {
      request(target, options, resolve).on("error", reject).end();
    });
  } catch (error) {
    if (error instanceof PrivateAddressError)
      throw new NotAnswered(`${error.address} is an address of a private network`);
    // If the request was aborted, throws the caller's reason or the timeout.
    signal.throwIfAborted();
    const reason = error instanceof Error && "code" in error ? String(error.code) : String(error);
    throw new NotAnswered(`no answer: ${reason}`, { isSilent: true });
  }
}

async function save(answer: IncomingMessage, file: string, maximumBytes: number): Promise<void> {
  const tooLarge = new NotAnswered(`larger than ${maximumBytes / 1_000_000} MB`);
  if (Number(answer.headers["content-length"]) > maximumBytes) {
    answer.on("error", () => {}).destroy();
    throw tooLarge;
  }
  let left = maximumBytes;
  const bound = new Transform({
    transform(chunk: Buffer, _encoding, callback: TransformCallback) {
      left -= chunk.byteLength;
      if (left < 0) callback(tooLarge);
      else callback(null, chunk);
    },
  });
  try {
    await pipeline(answer, unpack(answer), bound, createWriteStream(file));
  } catch (error) {
    if (
      error instanceof Error &&
      "code" in error &&
      /^(ECONN|ERR_STREAM_PREMATURE|Z_)/.test(String(error.code))
    )
      throw new NotAnswered("the answer was incomplete");
    throw error;
  }
  if (left === maximumBytes) throw new NotAnswered("the answer is empty");
}

/** Decompresses the answer, because some servers compress drawings although the request does not allow it. */
function unpack({ headers }: IncomingMessage): Duplex {
  switch (headers["content-encoding"]?.trim().toLowerCase()) {
    case "gzip":
    case "x-gzip":
      return createGunzip();
    case "br":
      return createBrotliDecompress();
    case "deflate":
      return createInflate();
    default:
      return new PassThrough();
  }
}
