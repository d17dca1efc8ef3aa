/** A bucket of an S3-compatible service, and how to get in. Plain data, so that it can be passed to threads. */
export interface BucketSettings {
  bucket: string;
  /** How the names of all objects begin: empty, or with a slash at the end. */
  prefix: string;
  /** Scheme and host of the service. */
  endpoint: string;
  region: string;
  /** Where the bucket's name stands: in the path, or before the host. */
  addressing: "path" | "host";
  accessKeyId: string;
  secretAccessKey: string;
  /** Of passing credentials; else empty. */
  sessionToken: string;
}

/** Where a bucket is, for people. */
export function nameOfBucket({ bucket, prefix }: Pick<BucketSettings, "bucket" | "prefix">): string {
  return `s3://${bucket}/${prefix}`.replace(/\/$/, "");
}
