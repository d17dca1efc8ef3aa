import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type BucketServer, bucketOf, startBucketServer } from "../testing/bucket-server.ts";
import type { BucketSettings } from "./bucket-settings.ts";
import { openBucket } from "./bucket.ts";

let server: BucketServer;
let folder: string;
let settings: BucketSettings;

beforeAll(async () => {
  server = await startBucketServer();
  folder = await mkdtemp(join(tmpdir(), "vitrine-objects-"));
  settings = bucketOf(server, "one");
});

afterAll(async () => {
  await server.remove();
  await rm(folder, { recursive: true, force: true });
});

const gather = async (key: string, bucket = openBucket(settings)) => {
  let found = "";
  const exists = await bucket.read(key, async (chunks) => {
    found = Buffer.concat(await Array.fromAsync(chunks)).toString("latin1");
  });
  return exists ? found : undefined;
};

it("stores and returns files and bytes, and reports missing objects", async () => {
  const bucket = openBucket(settings);
  const content = Buffer.alloc(300_000, "some bytes, ");
  const file = join(folder, "file");
  await writeFile(file, content);
  const hash = createHash("sha256").update(content).digest("hex");
  await bucket.check();
  await bucket.write("a/file", { file, bytes: content.byteLength, hash });
  await bucket.write("a/bytes", { content: Buffer.from("few") });
  expect(await bucket.sizeOf("a/file")).toBe(content.byteLength);
  expect(await gather("a/file")).toBe(content.toString("latin1"));
  expect(await gather("a/bytes")).toBe("few");
  expect(await gather("a/bytes", openBucket({ ...settings, prefix: "another/" }))).toBeUndefined();
  await bucket.remove("a/bytes");
  await bucket.remove("a/bytes");
  expect([await bucket.sizeOf("a/bytes"), await gather("a/bytes")]).toEqual([undefined, undefined]);
});

it("puts the bucket's name into the host if configured", async () => {
  // The request is intercepted, since the host with the bucket's name does not exist.
  const bucket = openBucket({ ...settings, endpoint: "http://s3.amazonaws.com", addressing: "host" });
  const { fetch } = globalThis;
  const asked: string[] = [];
  globalThis.fetch = async (url, options) => {
    asked.push(String(url));
    throw new TypeError("fetch failed", { cause: new Error(`not asked: ${options?.method}`) });
  };
  try {
    await expect(bucket.check()).rejects.toThrow("the bucket s3://media/one does not answer: not asked: GET");
  } finally {
    globalThis.fetch = fetch;
  }
  expect(asked).toEqual(["http://media.s3.amazonaws.com/?list-type=2&max-keys=1&prefix=one%2F"]);
});

it.each<[string, Partial<BucketSettings>, string]>([
  [
    "an unknown key",
    { accessKeyId: "nobody" },
    "the bucket s3://media/one: it does not know this AWS_ACCESS_KEY_ID",
  ],
  [
    "a wrong secret",
    { secretAccessKey: "wrong" },
    "the bucket s3://media/one: AWS_SECRET_ACCESS_KEY does not match AWS_ACCESS_KEY_ID, or AWS_REGION is wrong",
  ],
  [
    "no such bucket",
    { bucket: "nothing" },
    "the bucket s3://nothing/one: there is no such bucket; create it, or name another one in VITRINE_MEDIA",
  ],
])("reports the reason for %s without retrying", async (_name, wrong, message) => {
  const bucket = openBucket({ ...settings, ...wrong });
  server.requests.length = 0;
  await expect(bucket.check()).rejects.toMatchObject({ message, isOutage: false });
  await expect(bucket.write("a", { content: Buffer.from("a") })).rejects.toMatchObject({ message });
  await expect(gather("a", bucket)).rejects.toMatchObject({ message });
  expect(server.requests).toHaveLength(3);
});

it("tries a silent or absent service three times, then fails, and works again afterwards", async () => {
  const bucket = openBucket(settings);
  await bucket.write("kept", { content: Buffer.from("kept") });
  await server.stop();
  await expect(bucket.sizeOf("kept")).rejects.toMatchObject({
    message: expect.stringMatching(/^the bucket s3:\/\/media\/one does not answer: connect ECONNREFUSED/),
    isOutage: true,
  });
  await server.hang();
  const begin = performance.now();
  const silent = bucket.read("kept", async () => {}, { attempts: 2, silenceMs: 300 });
  await expect(silent).rejects.toThrow("the bucket s3://media/one does not answer: no answer within 0.3 s");
  expect(performance.now() - begin).toBeGreaterThan(600);
  // The service answers again while a request is being retried.
  const size = bucket.sizeOf("kept");
  await server.start();
  expect(await size).toBe(4);
});

it("passes on the system's error about a file of this machine", async () => {
  const write = openBucket(settings).write("a", {
    file: join(folder, "none"),
    bytes: 4,
    hash: "0".repeat(64),
  });
  await expect(write).rejects.toMatchObject({ code: "ENOENT" });
  expect(await readFile(join(folder, "file"))).toHaveLength(300_000);
});
