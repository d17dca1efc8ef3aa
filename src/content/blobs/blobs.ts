import type { MediaContent } from "../model/tenant-content.ts";
import type { KnownBlob } from "./inspect-blobs.ts";

/** A file to be stored below `media/`, from elsewhere on this machine. */
export type GivenBlob = Pick<MediaContent, "path" | "file" | "hash" | "bytes">;

/**
 * The contents of all sites' files, by hash: each is stored once, whatever its names and tenants. They are in a folder of this
 * machine, or in a bucket that several machines share.
 */
export interface Blobs {
  /** The location as shown to people: a folder, or `s3://bucket/prefix`. */
  readonly name: string;
  /** The path of a file on this machine: where it is, or where {@link fetch} stores it. Its existence is not checked. */
  fileOf(hash: string): string;
  /**
   * Downloads a file to the path of {@link fileOf}, where it stays for at least some minutes; absent for local storage. Creates
   * nothing if the bucket does not have the file.
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
   * Stores the content of a file, unless it is stored already. It appears completely or not at all, and survives a power cut.
   *
   * @throws {StoreError} if that is not possible
   */
  put(media: GivenBlob): Promise<void>;
  /**
   * Describes the damage of a stored file, for people; `undefined` if there is none. With `isRead`, its content is compared with
   * the hash, too.
   */
  findFault(blob: KnownBlob, options: { isRead: boolean }): Promise<string | undefined>;
}

/** The path of a file on this machine, downloaded if needed. Opening it shows whether it is stored. */
export async function locate(blobs: Blobs, blob: KnownBlob): Promise<string> {
  await blobs.fetch?.(blob);
  return blobs.fileOf(blob.hash);
}
