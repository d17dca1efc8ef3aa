import { access, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, expect, it } from "vitest";
import { type BucketServer, startBucketServer } from "../../content/testing/bucket-server.ts";
import { sampleContent } from "../../content/testing/sample-content.ts";
import { gatherMedia } from "../testing/gather-media.ts";
import { type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

interface Shared {
  bucket: BucketServer;
  /** Two servers that share a database and a bucket, but no folder. */
  one: TestInstallation;
  two: TestInstallation;
  photo: string;
  text: string;
}

async function openShared(): Promise<Shared> {
  const bucket = await startBucketServer();
  undo.push(() => bucket.remove());
  const environment = bucket.environment("sites");
  const one = await openTestInstallation({ environment });
  undo.push(() => one.close());
  const { add, media } = gatherMedia(one.dataFolder);
  const picture = sharp({ create: { width: 800, height: 600, channels: 3, background: "#369" } }).jpeg();
  const photo = await add("photo.jpg", "image/jpeg", await picture.toBuffer());
  const text = await add("plan.txt", "text/plain", Buffer.from("0123456789"));
  await one.store.exchange.apply(sampleContent({ media }), { prune: false });
  const two = await openTestInstallation({
    environment: { ...environment, DATABASE_URL: `file:${join(one.dataFolder, "vitrine.sqlite")}` },
  });
  undo.push(() => two.close());
  return { bucket, one, two, photo, text };
}

const ask = ({ app }: TestInstallation, url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: "harbor.localhost", ...headers } });

it("a server shows files that another one received, whole and in parts, and caches copies", async () => {
  const { bucket, one, two, text } = await openShared();
  await rm(join(one.dataFolder, "in"), { recursive: true });
  const range = await ask(two, `/media/${text}`, { range: "bytes=2-4" });
  expect([range.statusCode, range.body, range.headers["content-range"]]).toEqual([
    206,
    "234",
    "bytes 2-4/10",
  ]);
  bucket.requests.length = 0;
  const whole = await ask(two, `/media/${text}`);
  expect([whole.statusCode, whole.body]).toEqual([200, "0123456789"]);
  expect(bucket.requests).toEqual([]);
  await expect(access(join(two.dataFolder, "media"))).rejects.toThrow("ENOENT");
});

it("a picture is resized by one server, for all of them", async () => {
  const { bucket, one, two, photo } = await openShared();
  const address = `/_ipx/f_webp&q_80&w_320/${photo}`;
  const made = await ask(one, address);
  expect([made.statusCode, made.headers["content-type"]]).toEqual([200, "image/webp"]);
  const shared = (method: string) =>
    bucket.requests.filter((request) => request.startsWith(`${method} /media/sites/images/`)).length;
  await expect.poll(() => shared("PUT")).toBe(1);
  const stored = async () => (await readdir(bucket.folder, { recursive: true })).join("\n");
  await expect.poll(stored).toMatch(/images\/.*\.webp\._S3rver_object/);
  const taken = await ask(two, address);
  expect(taken.rawPayload.equals(made.rawPayload)).toBe(true);
  expect(shared("PUT")).toBe(1);
  // The resized picture is on the second server's disk, although this server never had the original.
  expect((await readdir(join(two.dataFolder, "images"), { recursive: true })).join()).toContain(".webp");
  await expect(access(join(two.dataFolder, "media-cache"))).rejects.toThrow("ENOENT");
});

it("while the bucket is unreachable, pages and local files are served, and other files are 503 until it is back", async () => {
  const { bucket, two, photo, text } = await openShared();
  expect((await ask(two, `/media/${text}`)).statusCode).toBe(200);
  await bucket.stop();
  expect((await ask(two, "/about.html", { accept: "text/html" })).statusCode).toBe(200);
  expect((await ask(two, `/media/${text}`)).statusCode).toBe(200);
  const absent = await ask(two, `/media/${photo}`);
  expect([absent.statusCode, absent.headers["retry-after"], absent.headers["cache-control"]]).toEqual([
    503,
    "5",
    "no-store",
  ]);
  // After the first failure, requests fail without waiting.
  const begin = performance.now();
  expect((await ask(two, `/media/${photo}`)).statusCode).toBe(503);
  expect(performance.now() - begin).toBeLessThan(150);
  expect(two.log).toContainEqual(
    expect.objectContaining({ reason: expect.stringContaining("s3://media/sites does not answer") }),
  );
  await bucket.start();
  await expect
    .poll(async () => (await ask(two, `/media/${photo}`)).statusCode, { timeout: 10_000 })
    .toBe(200);
});
