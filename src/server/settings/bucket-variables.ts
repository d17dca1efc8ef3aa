import type { BucketSettings } from "../../content/bucket/bucket-settings.ts";
import { BUCKET_URL } from "./variable-schemas.ts";
import type { ValueOf, VariableName } from "./variables.ts";

/** Reads a variable; `undefined` if its value is invalid, which is reported elsewhere. */
export type ReadVariable = <Name extends VariableName>(name: Name) => ValueOf<Name> | undefined;

/** Returns the bucket that the variables describe, or null. Missing variables are added to `problems`. */
export function readBucket(read: ReadVariable, problems: string[]): BucketSettings | null {
  const [, bucket, prefix = ""] = BUCKET_URL.exec(read("VITRINE_MEDIA") ?? "") ?? [];
  const addressing = read("VITRINE_MEDIA_ADDRESSING") ?? "auto";
  const named = read("AWS_ENDPOINT_URL_S3") || read("AWS_ENDPOINT_URL") || "";
  const region = read("AWS_REGION") || read("AWS_DEFAULT_REGION") || "us-east-1";
  const [accessKeyId, secretAccessKey] = [read("AWS_ACCESS_KEY_ID"), read("AWS_SECRET_ACCESS_KEY")];
  const sessionToken = read("AWS_SESSION_TOKEN") ?? "";
  if (bucket === undefined) return null;
  for (const [name, value] of Object.entries({
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
  }))
    if (!value) problems.push(`VITRINE_MEDIA needs ${name}, the key to the bucket`);
  return {
    bucket,
    prefix: prefix === "" || prefix.endsWith("/") ? prefix : `${prefix}/`,
    endpoint: named === "" ? amazonIn(region) : named,
    region,
    addressing: addressing === "auto" ? (named === "" ? "host" : "path") : addressing,
    accessKeyId: accessKeyId ?? "",
    secretAccessKey: secretAccessKey ?? "",
    sessionToken,
  };
}

function amazonIn(region: string): string {
  return `https://s3.${region}.amazonaws.com${region.startsWith("cn-") ? ".cn" : ""}`;
}
