/** A bucket of an S3-compatible service, and its credentials. Plain data, so that it can be passed to threads. */
export interface BucketSettings {
  bucket: string;
  /** Prefix of all object names: empty, or with a slash at the end. */
  prefix: string;
  /** Scheme and host of the service. */
  endpoint: string;
  region: string;
  /** Whether addresses contain the bucket's name in the path or in the host. */
  addressing: "path" | "host";
  accessKeyId: string;
  secretAccessKey: string;
  /** For temporary credentials; otherwise empty. */
  sessionToken: string;
}

/** The location of a bucket as shown to people. */
export function nameOfBucket({ bucket, prefix }: Pick<BucketSettings, "bucket" | "prefix">): string {
  return `s3://${bucket}/${prefix}`.replace(/\/$/, "");
}
