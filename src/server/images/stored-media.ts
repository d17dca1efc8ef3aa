import { readFile, stat } from "node:fs/promises";
import type { MediaFile } from "../../content/store.ts";
import { DiskSilentError, throughGate } from "./disk-gate.ts";

/** A file is no longer what was imported: cut short, or overwritten. */
class DamagedMediaError extends Error {
  override readonly name = "DamagedMediaError";

  constructor({ file, path }: MediaFile) {
    super(`${file} no longer holds ${path} as it was imported`);
  }
}

/** True for the disk's fault, which is not the content's. */
export function isUnreadable(error: unknown): error is Error {
  const isFault = error instanceof DamagedMediaError || error instanceof DiskSilentError;
  return isFault || (error instanceof Error && "errno" in error);
}

/**
 * All bytes of a file, which are those that its address names: what is made of others would be kept, here and by browsers.
 * @throws {DiskSilentError} when the disk does not answer
 * @throws {DamagedMediaError} or the system's error where there are none or they cannot be read
 */
export async function readMedia(media: MediaFile): Promise<Buffer> {
  // What is no file, such as a pipe, might let nobody come back who opens it.
  await checkMedia(media);
  const bytes = await throughGate(() => readFile(media.file));
  // Not on this thread: the largest files take a tenth of a second.
  const hash = Buffer.from(await crypto.subtle.digest("SHA-256", bytes)).toString("hex");
  if (hash !== media.hash) throw new DamagedMediaError(media);
  return bytes;
}

/**
 * Looks whether a file is there in its full length, without reading it.
 * @throws {DiskSilentError} when the disk does not answer
 * @throws {DamagedMediaError} or the system's error where there is none
 */
export async function checkMedia(media: MediaFile): Promise<void> {
  const found = await throughGate(() => stat(media.file));
  if (!found.isFile() || found.size !== media.bytes) throw new DamagedMediaError(media);
}
