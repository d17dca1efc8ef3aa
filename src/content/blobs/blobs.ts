import type { MediaContent } from "../model/tenant-content.ts";
import type { KnownBlob } from "./inspect-blobs.ts";

/** A file to be stored below `media/`, from elsewhere on this machine. */
export type NewBlob = Pick<MediaContent, "path" | "file" | "hash" | "bytes">;

/**
 * The contents of all sites' files, by hash. Each content is stored once, even if several files or tenants have it: in a folder
 * of this machine, or in a bucket that several machines share.
 */
export interface Blobs {
  /** The location as shown to people: a folder, or `s3://bucket/prefix`. */
  readonly name: string;
  /**
   * Returns the path of a file on this machine: where the file is, or where {@link fetch} stores it. Does not check that the
   * file exists.
   */
  fileOf(hash: string): string;
  /**
   * Downloads a file to the path of {@link fileOf}. The file stays there for at least some minutes. Absent for local storage.
   * Creates nothing if the bucket does not have the file.
   *
   * @throws {BucketError} if the bucket cannot be read
   */
  fetch?: (blob: KnownBlob) => Promise<void>;
  /**
   * Copies a stored file to `target`.
   *
   * @throws the system's error, `ENOENT` if the file is not stored, or `BucketError`
   */
  copy(hash: string, target: string): Promise<void>;
  /**
   * Stores the content of a file, unless it is already stored. The write is atomic and survives a power cut.
   *
   * @throws {StoreError} if the content cannot be stored
   */
  put(media: NewBlob): Promise<void>;
  /** Removes the content of a file, also from this machine's copies. Does nothing if it is not stored. */
  remove(hash: string): Promise<void>;
  /** Removes this machine's copy of a file that another process has removed; absent for local storage. */
  forget?: (hash: string) => Promise<void>;
  /**
   * Describes the damage of a stored file, for people; `undefined` if there is none. With `isRead`, its content is compared with
   * the hash, too.
   */
  findFault(blob: KnownBlob, options: { isRead: boolean }): Promise<string | undefined>;
}

/**
 * Returns the path of a file on this machine, after downloading it if needed. Whether the file is stored is only known when it
 * is opened.
 */
export async function locate(blobs: Blobs, blob: KnownBlob): Promise<string> {
  await blobs.fetch?.(blob);
  return blobs.fileOf(blob.hash);
}
