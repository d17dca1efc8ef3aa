import { createHash } from "node:crypto";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sampleContent } from "../../content/testing/sample-content.ts";
import { SVG, type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";

let site: TestInstallation;
let photo: string;
const logo = `${createHash("sha256").update(SVG).digest("hex").slice(0, 12)}/brand/${encodeURIComponent("로고 1")}.svg`;

beforeAll(async () => {
  site = await openTestInstallation();
  const file = join(site.dataFolder, "photo.png");
  const bytes = await sharp({ create: { width: 800, height: 400, channels: 3, background: "#0b4f6c" } })
    .png()
    .toBuffer();
  await writeFile(file, bytes);
  const hash = createHash("sha256").update(bytes).digest("hex");
  photo = `${hash.slice(0, 12)}/photo.png`;
  const media = {
    path: "photo.png",
    file,
    hash,
    mimeType: "image/png",
    bytes: bytes.byteLength,
    width: 800,
    height: 400,
  };
  await site.store.exchange.apply(sampleContent({ media: [media] }), { prune: false });
});
afterAll(() => site.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  site.app.inject({ url, headers: { host: "harbor.localhost", ...headers } });

describe("files", () => {
  it("are served with their type, for a year, and never as a page", async () => {
    const response = await get(`/media/${logo}`);
    expect([response.statusCode, response.body]).toEqual([200, SVG]);
    expect(response.headers).toMatchObject({
      "content-type": "image/svg+xml",
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect(response.headers["content-security-policy"]).toContain("sandbox");
  });

  it("are served in part", async () => {
    const response = await get(`/media/${logo}`, { range: "bytes=0-3" });
    expect([response.statusCode, response.body]).toEqual([206, "<svg"]);
  });

  it.each([
    "/media/",
    "/media/000000000000/brand/logo.svg",
    "/media/..%2f..%2fetc/passwd",
    `/media/${"0".repeat(12)}/..%2f..%2fvitrine.sqlite`,
    "/media/%E0%A4%A",
  ])("%s is not found", async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });

  it("belong to their tenant", async () => {
    expect((await get(`/media/${logo}`, { host: "lumen.localhost" })).statusCode).toBe(404);
    expect((await get(`/_ipx/f_webp&q_80&w_640/${photo}`, { host: "lumen.localhost" })).statusCode).toBe(404);
  });
});

describe("pictures", () => {
  it("are made to measure, once, and kept", async () => {
    const responses = await Promise.all([1, 2, 3].map(() => get(`/_ipx/f_webp&q_80&w_640/${photo}`)));
    for (const response of responses) {
      expect([response.statusCode, response.headers["content-type"]]).toEqual([200, "image/webp"]);
      expect(await sharp(response.rawPayload).metadata()).toMatchObject({
        format: "webp",
        width: 640,
        height: 320,
      });
    }
    const kept = await readdir(join(site.dataFolder, "images"), { recursive: true });
    expect(kept.filter((name) => name.endsWith(".webp"))).toHaveLength(1);
    expect(kept.filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });

  it("are never enlarged", async () => {
    const response = await get(`/_ipx/f_webp&q_80&w_3072/${photo}`);
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ width: 800 });
  });

  it("have one address each", async () => {
    const response = await get(`/_ipx/width_640,f_webp/${photo}`);
    expect([response.statusCode, response.headers["location"]]).toEqual([
      301,
      `/_ipx/f_webp&q_80&w_640/${photo}`,
    ]);
    expect((await get(`/_ipx/f_webp%26q_80%26w_640/${photo}`)).statusCode).toBe(200);
    expect((await get(`/_ipx/f_webp&q_80&w_640/media/${photo}`)).statusCode).toBe(200);
  });

  it.each([
    [`w_641/`, 400],
    [`w_6000&enlarge_true/`, 400],
    [`_/`, 400],
    [`f_webp&q_80&w_640/..%2f`, 404],
  ])("%s: %s", async (modifiers, status) => {
    expect((await get(`/_ipx/${modifiers}${photo}`)).statusCode).toBe(status);
  });

  it("that are drawings stay as they are, and inert", async () => {
    const response = await get(`/_ipx/f_webp&q_80&w_640/${logo}`);
    expect([response.statusCode, response.body]).toEqual([200, SVG]);
    expect(response.headers["content-security-policy"]).toContain("default-src 'none'");
  });
});
