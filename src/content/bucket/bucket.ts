import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { AwsClient } from "aws4fetch";
import { StoreError } from "../model/store-error.ts";
import { BucketError, explainResponse } from "./bucket-error.ts";
import { type BucketSettings, nameOfBucket } from "./bucket-settings.ts";

/** The content to store: a file of this machine, or bytes. */
export type NewObject = { file: string; bytes: number; hash: string } | { content: Buffer };

/** Objects of an S3-compatible service, below the prefix of its settings. Every call may throw a {@link BucketError}. */
export interface Bucket {
  /** The location as shown to people: `s3://bucket/prefix`. */
  readonly name: string;
  /** The length of an object, in bytes; `undefined` if there is none. */
  sizeOf(key: string): Promise<number | undefined>;
  /**
   * Passes the bytes of an object to `take`. Each attempt starts at the beginning. Resolves to false if there is no such
   * object.
   */
  read(
    key: string,
    take: (chunks: AsyncIterable<Uint8Array>) => Promise<void>,
    retry?: Partial<RetryOptions>,
  ): Promise<boolean>;
  write(key: string, object: NewObject): Promise<void>;
  remove(key: string): Promise<void>;
  /** The keys that begin with a prefix, which must not contain characters that XML escapes. At most 1,000. */
  list(prefix: string): Promise<string[]>;
  /** Checks access with one request that needs a valid key. */
  check(): Promise<void>;
}

/** Timeouts and retries. */
export interface RetryOptions {
  attempts: number;
  /** Timeout in milliseconds without data from the service: before its answer, and between two parts of the answer. */
  silenceMs: number;
}

/** The defaults for reads, which have short timeouts because visitors are waiting. */
const DEFAULT_RETRY: RetryOptions = { attempts: 3, silenceMs: 5_000 };
/** Timeout in milliseconds for the answer to a write: the service answers only after it has stored a large file completely. */
const WRITE_SILENCE_MS = 60_000;
/** Delay before the second attempt, quadrupled for each further one. Randomly shortened, so that nodes do not retry at the same time. */
const FIRST_PAUSE_MS = 200;
/** SHA-256 of no bytes: the signature covers the empty body. */
const NOTHING = createHash("sha256").digest("hex");
const XML_BYTES = 64 * 1024;

interface BucketRequest {
  method: "GET" | "HEAD" | "PUT" | "DELETE";
  query?: string;
  headers?: Record<string, string>;
  body?: () => Readable | Buffer;
  retry?: Partial<RetryOptions> | undefined;
}

export function openBucket(settings: BucketSettings): Bucket {
  const name = nameOfBucket(settings);
  const { accessKeyId, secretAccessKey, sessionToken, region, prefix } = settings;
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    ...(sessionToken === "" ? {} : { sessionToken }),
    region,
    service: "s3",
  });
  const base = addressOf(settings);

  /**
   * Sends a request and repeats it until an answer arrives that another attempt would not change. `handle` may read the body of
   * the answer.
   */
  async function ask<Result>(
    key: string | undefined,
    { method, query = "", headers = {}, body, retry: own }: BucketRequest,
    handle: (response: Response, touch: () => void) => Promise<Result>,
  ): Promise<Result> {
    const { attempts, silenceMs } = { ...DEFAULT_RETRY, ...own };
    for (let attempt = 1; ; attempt += 1) {
      const silence = watchSilence(silenceMs);
      try {
        const address = `${base}${key === undefined ? "" : `/${encodeKey(prefix + key)}`}${query}`;
        const signed = await client.sign(address, {
          method,
          headers: { "X-Amz-Content-Sha256": NOTHING, ...headers },
        });
        const response = await fetch(signed.url, {
          method,
          headers: signed.headers,
          redirect: "manual",
          signal: silence.signal,
          ...bodyOf(body?.(), silence.touch),
        });
        silence.touch();
        return await handle(response, silence.touch);
      } catch (error) {
        const failure = asBucketError(name, error);
        if (!failure.isOutage || attempt >= attempts) throw failure;
        await pause(FIRST_PAUSE_MS * 4 ** (attempt - 1));
      } finally {
        silence.end();
      }
    }
  }

  const refuse = async (response: Response) =>
    explainResponse(name, response.status, await readText(response));

  return {
    name,
    sizeOf: (key) =>
      ask(key, { method: "HEAD" }, async (response) => {
        if (response.status === 404) return undefined;
        if (!response.ok) throw await refuse(response);
        return Number(response.headers.get("Content-Length"));
      }),
    read: (key, take, own) =>
      ask(key, { method: "GET", retry: own }, async (response, touch) => {
        if (!response.ok) {
          const failure = await refuse(response);
          // A missing bucket must not be mistaken for a missing object.
          if (response.status === 404 && !failure.message.includes("no such bucket")) return false;
          throw failure;
        }
        await take(touching(response.body ?? new ReadableStream<Uint8Array>(), touch));
        return true;
      }),
    async write(key, object) {
      const isFile = "file" in object;
      const bytes = isFile ? object.bytes : object.content.byteLength;
      const hash = isFile ? object.hash : createHash("sha256").update(object.content).digest("hex");
      await ask(
        key,
        {
          method: "PUT",
          retry: { silenceMs: WRITE_SILENCE_MS },
          headers: {
            "Content-Length": String(bytes),
            "Content-Type": "application/octet-stream",
            // The service refuses a body whose hash differs from this one.
            "X-Amz-Content-Sha256": hash,
          },
          body: () => (isFile ? createReadStream(object.file) : object.content),
        },
        async (response) => {
          if (!response.ok) throw await refuse(response);
        },
      );
    },
    remove: (key) =>
      ask(key, { method: "DELETE" }, async (response) => {
        if (!response.ok && response.status !== 404) throw await refuse(response);
      }),
    list: (begin) =>
      ask(
        undefined,
        { method: "GET", query: `?list-type=2&prefix=${encodeURIComponent(prefix + begin)}` },
        async (response) => {
          if (!response.ok) throw await refuse(response);
          const keys = (await response.text()).matchAll(/<Key>([^<]*)<\/Key>/g);
          return Array.from(keys, ([, key = ""]) => key.slice(prefix.length));
        },
      ),
    check: () =>
      ask(
        undefined,
        {
          method: "GET",
          query: `?list-type=2&max-keys=1&prefix=${encodeURIComponent(prefix)}`,
          retry: { attempts: 1 },
        },
        async (response) => {
          if (!response.ok) throw await refuse(response);
          await response.body?.cancel();
        },
      ),
  };
}

/** The address of the bucket, without a slash at the end. */
function addressOf({ endpoint, bucket, addressing }: BucketSettings): string {
  if (addressing === "path") return `${endpoint}/${bucket}`;
  const url = new URL(endpoint);
  return `${url.protocol}//${bucket}.${url.host}`;
}

function encodeKey(key: string): string {
  return key.split("/").map(encodeURIComponent).join("/");
}

/**
 * Wraps a body for `fetch`. The request's header states the length of a stream: otherwise `fetch` would send it in chunks,
 * which S3 refuses.
 */
function bodyOf(body: Readable | Buffer | undefined, touch: () => void): RequestInit {
  if (body === undefined) return {};
  if (Buffer.isBuffer(body)) return { body: new Uint8Array(body) };
  return { body: Readable.toWeb(Readable.from(touching(body, touch))), duplex: "half" } as RequestInit;
}

async function* touching(chunks: AsyncIterable<Uint8Array>, touch: () => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    touch();
    yield chunk;
  }
}

interface Silence {
  signal: AbortSignal;
  touch(): void;
  end(): void;
}

/** Aborts after this long without data. */
function watchSilence(limitMs: number): Silence {
  const controller = new AbortController();
  const timer = setTimeout(
    () => controller.abort(new Error(`no answer within ${limitMs / 1000} s`)),
    limitMs,
  );
  return { signal: controller.signal, touch: () => void timer.refresh(), end: () => clearTimeout(timer) };
}

/**
 * Converts a network failure to an error of the bucket.
 *
 * @throws errors of this machine, unchanged
 */
function asBucketError(name: string, error: unknown): BucketError {
  if (error instanceof BucketError) return error;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof StoreError || (cause instanceof Error && "path" in cause)) throw cause;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  const reason = cause instanceof Error && cause.message !== "" ? cause.message : code || String(cause);
  return new BucketError(`the bucket ${name} does not answer: ${reason}`, { isOutage: true, cause: error });
}

async function readText(response: Response): Promise<string> {
  if (response.body === null) return "";
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of response.body) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > XML_BYTES) break;
  }
  return text;
}

async function pause(longestMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, longestMs * (0.5 + Math.random() / 2));
  await promise;
}
