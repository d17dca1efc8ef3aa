import { join } from "node:path";
import type { BucketSettings } from "../bucket/bucket-settings.ts";
import type { Bucket } from "../bucket/bucket.ts";
import type { Blobs } from "./blobs.ts";
import { openFolderBlobs } from "./folder-blobs.ts";

/** Where an installation's files are. */
export interface BlobOptions {
  dataFolder: string;
  /** Absent or null = in the data folder. */
  bucket?: BucketSettings | null | undefined;
  /** The bytes of files that are kept on this machine beside a bucket. */
  mediaCacheBytes?: number | undefined;
}

export interface OpenedBlobs {
  blobs: Blobs;
  bucket: Bucket | undefined;
}

/** The folder of the files that are in no bucket. */
export function mediaIn(dataFolder: string): string {
  return join(dataFolder, "media");
}

const DEFAULT_CACHE_BYTES = 1024 ** 3;

/** The files of an installation. Nothing is asked of a bucket before the first file. */
export async function openBlobs({ dataFolder, bucket, mediaCacheBytes }: BlobOptions): Promise<OpenedBlobs> {
  if (!bucket) return { blobs: openFolderBlobs(mediaIn(dataFolder)), bucket: undefined };
  // Few installations have one.
  const { openBucket } = await import("../bucket/bucket.ts");
  const { openBucketBlobs } = await import("./bucket-blobs.ts");
  const opened = openBucket(bucket);
  const cache = {
    folder: join(dataFolder, "media-cache"),
    maximumBytes: mediaCacheBytes ?? DEFAULT_CACHE_BYTES,
  };
  return { blobs: openBucketBlobs(opened, cache), bucket: opened };
}
