import { readFile, stat } from "node:fs/promises";
import { BucketError } from "../../content/bucket/bucket-error.ts";
import type { MediaFile } from "../../content/store.ts";
import { DiskSilentError, throughGate } from "./disk-gate.ts";

/** A file differs from what was imported: it is truncated or overwritten. */
class DamagedMediaError extends Error {
  override readonly name = "DamagedMediaError";

  constructor({ file, path }: MediaFile) {
    super(`${file} no longer contains ${path} as it was imported`);
  }
}

const FAULTS = [DamagedMediaError, DiskSilentError, BucketError];

/** True for failures of the disk or the bucket rather than the content. */
export function isUnreadable(error: unknown): error is Error {
  const isFault = FAULTS.some((kind) => error instanceof kind);
  return isFault || (error instanceof Error && "errno" in error);
}

/**
 * Reads all bytes of a file and verifies them against the hash in its address, because results made from other bytes would be
 * cached here and by browsers.
 *
 * @throws {DiskSilentError} if the disk does not respond
 * @throws {DamagedMediaError} or the system's error if the file is missing or cannot be read
 */
export async function readMedia(media: MediaFile): Promise<Buffer> {
  // Checked first, because opening something other than a file, such as a pipe, might never return.
  await checkMedia(media);
  const bytes = await throughGate(() => readFile(media.file));
  // Hashed on another thread, because hashing the largest files takes a tenth of a second.
  const hash = Buffer.from(await crypto.subtle.digest("SHA-256", bytes)).toString("hex");
  if (hash !== media.hash) throw new DamagedMediaError(media);
  return bytes;
}

/**
 * Checks that a file exists in its full length, without reading it. Files in a bucket are downloaded first.
 *
 * @throws {DiskSilentError} if the disk does not respond
 * @throws {BucketError} if the bucket cannot be read
 * @throws {DamagedMediaError} or the system's error if it is missing
 */
export async function checkMedia(media: MediaFile): Promise<void> {
  await media.fetch?.();
  const found = await throughGate(() => stat(media.file));
  if (!found.isFile() || found.size !== media.bytes) throw new DamagedMediaError(media);
}
