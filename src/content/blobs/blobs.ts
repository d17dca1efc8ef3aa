import type { MediaContent } from "../model/tenant-content.ts";
import type { KnownBlob } from "./inspect-blobs.ts";

/** A file below `media/` that lies elsewhere on this machine. */
export type GivenBlob = Pick<MediaContent, "path" | "file" | "hash" | "bytes">;

/**
 * The bytes of all sites' files, by their hash: each is stored once, whatever its names and tenants. They are in a folder of this
 * machine, or in a bucket that several share.
 */
export interface Blobs {
  /** Where they are, for people: a folder, or `s3://bucket/prefix`. */
  readonly name: string;
  /** The path of a file on this machine: where it is, or where {@link fetch} brings it. Nobody looks whether it is there. */
  fileOf(hash: string): string;
  /**
   * Brings a file to that path, where it stays for some minutes at least; absent where all are there. One that is not stored is not
   * there afterwards, either.
   *
   * @throws {BucketError} if the bucket cannot be read
   */
  fetch?: (blob: KnownBlob) => Promise<void>;
  /**
   * Copies a file out.
   *
   * @throws the system's error, `ENOENT` if it is not stored, or `BucketError`
   */
  copy(hash: string, target: string): Promise<void>;
  /**
   * Stores the bytes of a file, unless they are stored already. It appears completely or not at all, and survives a power cut.
   *
   * @throws {StoreError} if that cannot be done
   */
  put(media: GivenBlob): Promise<void>;
  /** What is wrong with a stored file, for people; `undefined` if nothing is. `isRead` compares its bytes with the hash, too. */
  findFault(blob: KnownBlob, options: { isRead: boolean }): Promise<string | undefined>;
}

/** The path of a file on this machine, brought there if need be. Whoever opens it finds out whether it is stored. */
export async function locate(blobs: Blobs, blob: KnownBlob): Promise<string> {
  await blobs.fetch?.(blob);
  return blobs.fileOf(blob.hash);
}
