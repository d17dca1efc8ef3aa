import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { BucketError } from "../bucket/bucket-error.ts";
import type { Bucket } from "../bucket/bucket.ts";
import { openBoundedFolder } from "../files/bounded-folder.ts";
import { hashOfFile } from "../files/hash-of-file.ts";
import { makeFolder } from "../files/make-folder.ts";
import { StoreError, explainFailure } from "../model/store-error.ts";
import type { Blobs } from "./blobs.ts";
import { blobFile } from "./folder-blobs.ts";
import { type KnownBlob } from "./inspect-blobs.ts";

export interface BlobCache {
  folder: string;
  maximumBytes: number;
}

const UNFINISHED = ".tmp";
/**
 * How long a path that was returned stays valid, in milliseconds. During this time the file is not evicted, even if many others
 * are downloaded.
 */
const STAYS_MS = 5 * 60_000;

/** How long requests fail immediately after an outage instead of waiting, in milliseconds. */
const PAUSE_MS = 5_000;

/** Files in a bucket. The most recently used ones are cached in a folder of this machine. */
export function openBucketBlobs(bucket: Bucket, { folder, maximumBytes }: BlobCache): Blobs {
  const cache = openBoundedFolder(folder, { maximumBytes, staysMs: STAYS_MS, unfinished: UNFINISHED });
  let outage: { error: BucketError; until: number } | undefined;
  const underWay = new Map<string, Promise<void>>();
  const fileOf = (hash: string) => blobFile(folder, hash);

  async function fetchOnce(hash: string): Promise<void> {
    if (outage !== undefined && Date.now() < outage.until) throw outage.error;
    const file = fileOf(hash);
    try {
      await makeFolder(dirname(file));
      const partial = `${file}.${randomUUID()}${UNFINISHED}`;
      try {
        if (!(await download(bucket, hash, partial))) return;
        await rename(partial, file);
      } finally {
        await rm(partial, { force: true });
      }
      cache.add(nameOf(hash), (await stat(file)).size);
    } catch (error) {
      if (error instanceof BucketError && error.isOutage) outage = { error, until: Date.now() + PAUSE_MS };
      throw explainFailure(error, `Cannot cache a file of ${bucket.name} in ${folder}`);
    }
  }

  async function forget(hash: string): Promise<void> {
    cache.forget(nameOf(hash));
    await rm(fileOf(hash), { force: true });
  }

  return {
    name: bucket.name,
    fileOf,
    async fetch({ hash, bytes }) {
      const found = await stat(fileOf(hash)).catch(() => undefined);
      if (found?.isFile() === true && (bytes === undefined || found.size === bytes))
        return cache.use(nameOf(hash), found.size);
      const running = underWay.get(hash) ?? fetchOnce(hash).finally(() => underWay.delete(hash));
      underWay.set(hash, running);
      await running;
    },
    async copy(hash, target) {
      if (await download(bucket, hash, target)) return;
      await rm(target, { force: true });
      throw Object.assign(new Error(`${bucket.name} has no file ${hash}`), { code: "ENOENT" });
    },
    async put({ path, file, hash, bytes }) {
      try {
        if ((await bucket.sizeOf(keyOf(hash))) === bytes) return;
        // The hash is checked here because not every service verifies checksums.
        if ((await hashOfFile(file)) !== hash)
          throw new StoreError(`${file} changed while it was read; try again`);
        await bucket.write(keyOf(hash), { file, bytes, hash });
      } catch (error) {
        if (!(error instanceof BucketError))
          throw explainFailure(error, `Cannot store ${path} in ${bucket.name}`);
        throw new BucketError(`Cannot store ${path}: ${error.message}`, {
          isOutage: error.isOutage,
          cause: error,
        });
      }
    },
    async remove(hash) {
      await bucket.remove(keyOf(hash));
      await forget(hash);
    },
    forget,
    findFault: (blob, { isRead }) => findFault(bucket, blob, isRead),
  };
}

/** Objects have the same names as files in a folder. */
function keyOf(hash: string): string {
  return `media/${nameOf(hash)}`;
}

function nameOf(hash: string): string {
  return `${hash.slice(0, 2)}/${hash}`;
}

/**
 * Downloads an object. Resolves to false if there is no such object. Content that does not match the hash is an error and is
 * never cached.
 */
async function download(bucket: Bucket, hash: string, target: string): Promise<boolean> {
  return bucket.read(keyOf(hash), async (chunks) => {
    const read = createHash("sha256");
    await pipeline(chunks, hashing(read), createWriteStream(target, { mode: 0o644 }));
    if (read.digest("hex") !== hash)
      throw new StoreError(
        `The object ${keyOf(hash)} in ${bucket.name} has different bytes from those that were stored`,
      );
  });
}

function hashing(hash: ReturnType<typeof createHash>) {
  return async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };
}

async function findFault(
  bucket: Bucket,
  { hash, bytes }: KnownBlob,
  isRead: boolean,
): Promise<string | undefined> {
  const size = await bucket.sizeOf(keyOf(hash));
  if (size === undefined) return "is missing";
  if (bytes !== undefined && size !== bytes) return `has ${size} of ${bytes} bytes`;
  if (!isRead) return undefined;
  let found = "";
  await bucket.read(keyOf(hash), async (chunks) => {
    const read = createHash("sha256");
    for await (const chunk of chunks) read.update(chunk);
    found = read.digest("hex");
  });
  return found === hash ? undefined : "has different bytes from those that were stored";
}
