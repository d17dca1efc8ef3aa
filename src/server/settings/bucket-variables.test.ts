import { describe, expect, it } from "vitest";
import { ConfigurationError, parseConfiguration } from "./configuration.ts";

const KEY = { AWS_ACCESS_KEY_ID: "name", AWS_SECRET_ACCESS_KEY: "secret" };

describe("the bucket of sites' files", () => {
  it("is absent by default, even if Amazon's variables are set", () => {
    expect(parseConfiguration({ ...KEY, AWS_REGION: "eu-central-1" }).bucket).toBeNull();
  });

  it.each([
    [{}, { endpoint: "https://s3.us-east-1.amazonaws.com", region: "us-east-1", addressing: "host" }],
    [
      { AWS_DEFAULT_REGION: "cn-north-1" },
      { endpoint: "https://s3.cn-north-1.amazonaws.com.cn", region: "cn-north-1", addressing: "host" },
    ],
    [
      { AWS_ENDPOINT_URL: "http://minio:9000/", AWS_REGION: "local" },
      { endpoint: "http://minio:9000", region: "local", addressing: "path" },
    ],
    [
      {
        AWS_ENDPOINT_URL: "http://other",
        AWS_ENDPOINT_URL_S3: "https://oss-cn-hangzhou.aliyuncs.com",
        VITRINE_MEDIA_ADDRESSING: "host",
      },
      { endpoint: "https://oss-cn-hangzhou.aliyuncs.com", addressing: "host" },
    ],
  ])("is read with %j", (environment, expected) => {
    const read = parseConfiguration({ VITRINE_MEDIA: "s3://our-files/a/b", ...KEY, ...environment });
    expect(read.bucket).toMatchObject({
      bucket: "our-files",
      prefix: "a/b/",
      accessKeyId: "name",
      ...expected,
    });
  });

  it.each(["s3://our-files", "s3://our-files/"])("needs no prefix: %s", (name) => {
    expect(parseConfiguration({ VITRINE_MEDIA: name, ...KEY }).bucket?.prefix).toBe("");
  });

  it.each([
    ["https://our-files", /^VITRINE_MEDIA must be s3:\/\/ with the name of a bucket/],
    ["s3://Our_Files", /^VITRINE_MEDIA must be s3/],
    ["s3://our-files/a b", /^VITRINE_MEDIA must be s3/],
    ["s3://our-files//a", /^VITRINE_MEDIA must be s3/],
  ])("is rejected: %s", (name, problem) => {
    expect(problemsOf({ VITRINE_MEDIA: name, ...KEY })).toEqual([expect.stringMatching(problem)]);
  });

  it("needs a key", () => {
    expect(problemsOf({ VITRINE_MEDIA: "s3://our-files" })).toEqual([
      "VITRINE_MEDIA needs AWS_ACCESS_KEY_ID, the key to the bucket",
      "VITRINE_MEDIA needs AWS_SECRET_ACCESS_KEY, the key to the bucket",
    ]);
  });
});

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    parseConfiguration(environment);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
  }
  return expect.fail("no problem was found");
}
