import { join } from "node:path";
import type { BucketSettings } from "../bucket/bucket-settings.ts";
import type { Bucket } from "../bucket/bucket.ts";
import type { Blobs } from "./blobs.ts";
import { openFolderBlobs } from "./folder-blobs.ts";
import { type UploadParts, openBucketParts, openFolderParts } from "./upload-parts.ts";

/** Where an installation's files are stored. */
export interface BlobOptions {
  dataFolder: string;
  /** Absent or null: in the data folder. */
  bucket?: BucketSettings | null | undefined;
  /** The size of the cache on this machine for files from a bucket. */
  mediaCacheBytes?: number | undefined;
}

export interface OpenedBlobs {
  blobs: Blobs;
  /** Parts of unfinished uploads, in the same storage, because several servers share it. */
  uploads: UploadParts;
  bucket: Bucket | undefined;
}

/** The folder of files that are not in a bucket. */
export function mediaIn(dataFolder: string): string {
  return join(dataFolder, "media");
}

const DEFAULT_CACHE_BYTES = 1024 ** 3;

/** Opens the files of an installation. The bucket is not contacted until a file is needed. */
export async function openBlobs({ dataFolder, bucket, mediaCacheBytes }: BlobOptions): Promise<OpenedBlobs> {
  if (!bucket) {
    const folder = mediaIn(dataFolder);
    const uploads = openFolderParts(join(folder, "uploads"));
    return { blobs: openFolderBlobs(folder), uploads, bucket: undefined };
  }
  // Loaded on demand, since few installations have a bucket.
  const { openBucket } = await import("../bucket/bucket.ts");
  const { openBucketBlobs } = await import("./bucket-blobs.ts");
  const opened = openBucket(bucket);
  const cache = {
    folder: join(dataFolder, "media-cache"),
    maximumBytes: mediaCacheBytes ?? DEFAULT_CACHE_BYTES,
  };
  return { blobs: openBucketBlobs(opened, cache), uploads: openBucketParts(opened), bucket: opened };
}
