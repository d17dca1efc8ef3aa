import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import fastify, { type FastifyBaseLogger } from "fastify";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sampleContent } from "../../content/testing/sample-content.ts";
import { gatherMedia } from "../testing/gather-media.ts";
import { SVG, type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";
import { type ImageCache, PICTURE_VERSION } from "./image-cache.ts";
import { registerMedia } from "./media-routes.ts";
import { QueueFullError } from "./work-queue.ts";

let site: TestInstallation;
let photo: string;
let cut: string;
let icon: string;
let table: string;
const logo = `${createHash("sha256").update(SVG).digest("hex").slice(0, 12)}/brand/${encodeURIComponent("로고 1")}.svg`;

beforeAll(async () => {
  site = await openTestInstallation();
  const bytes = await sharp({ create: { width: 800, height: 400, channels: 3, background: "#0b4f6c" } })
    .png()
    .toBuffer();
  const { add, media } = gatherMedia(site.dataFolder);
  photo = await add("사진 1/a+b, c's.png", "image/png", bytes);
  cut = await add("cut.png", "image/png", bytes.subarray(0, bytes.length / 2));
  icon = await add("icon.ico", "image/x-icon", bytes.subarray(0, 100));
  table = await add("table.csv", "text/csv", Buffer.from("a,b"));
  await site.store.exchange.apply(sampleContent({ media }), { prune: false });
});
afterAll(() => site.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  site.app.inject({ url, headers: { host: "harbor.localhost", ...headers } });

describe("pictures", () => {
  it("are resized once, and cached", async () => {
    const responses = await Promise.all([1, 2, 3].map(() => get(`/_ipx/f_webp&q_80&w_640/${photo}`)));
    for (const response of responses) {
      expect([response.statusCode, response.headers["content-type"]]).toEqual([200, "image/webp"]);
      expect(await sharp(response.rawPayload).metadata()).toMatchObject({
        format: "webp",
        width: 640,
        height: 320,
      });
    }
    const files = await readdir(join(site.dataFolder, "images"), { recursive: true });
    expect(files.filter((name) => name.endsWith(".webp"))).toHaveLength(1);
    expect(files.filter((name) => name.endsWith(".tmp"))).toEqual([]);
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
  });

  it("are not redirected to a missing picture", async () => {
    const response = await get("/_ipx/width_640,f_webp/0123456789ab/gone.jpg");
    expect([response.statusCode, response.headers["location"]]).toEqual([404, undefined]);
  });

  it("without modifiers have the largest width that a page may request", async () => {
    const response = await get(`/_ipx/_/media/${photo}`);
    expect([response.statusCode, response.headers["location"]]).toEqual([
      301,
      `/_ipx/f_webp&q_80&w_3072/${photo}`,
    ]);
  });

  it.each<[spelling: string, (address: string) => string]>([
    ["address contains the base address of files", (address) => address.replace("w_640/", "w_640/media/")],
    ["letters escaped", (address) => address.replace("f_webp", "%66_webp")],
    ["underscores escaped", (address) => address.replace("f_webp", "f%5Fwebp")],
    ["slashes escaped", (address) => address.replace("/a%2B", "%2Fa%2B")],
    [
      "syllables decomposed",
      (address) => address.replace(encodeURIComponent("사진"), encodeURIComponent("사진".normalize("NFD"))),
    ],
  ])("are redirected to their canonical address: %s", async (_spelling, respell) => {
    const address = `/_ipx/f_webp&q_80&w_640/${photo}`;
    expect(respell(address)).not.toBe(address);
    const response = await get(respell(address));
    expect([response.statusCode, response.headers["location"]]).toEqual([301, address]);
  });

  it.each<[change: string, (address: string) => string]>([
    ["fewer characters escaped", (address) => address.replace("%2B", "+").replace("%2C", ",")],
    ["more characters escaped", (address) => address.replace("'", "%27")],
    ["lower-case escapes", (address) => address.replace(/%../g, (escape) => escape.toLowerCase())],
  ])("are served where a proxy would undo a redirect: %s", async (_change, respell) => {
    const address = `/_ipx/f_webp&q_80&w_640/${photo}`;
    expect(respell(address)).not.toBe(address);
    expect((await get(respell(address))).statusCode).toBe(200);
  });

  it("are not sent again to clients that have them", async () => {
    const address = `/_ipx/f_webp&q_80&w_640/${photo}`;
    const tag = (await get(address)).headers["etag"];
    const again = await get(address, { "if-none-match": String(tag) });
    expect([again.statusCode, again.body, again.headers["etag"]]).toEqual([304, "", tag]);
    const other = await get(address.replace("w_640", "w_320"), { "if-none-match": String(tag) });
    expect(other.statusCode).toBe(200);
  });

  it("are revalidated on reload, because a later version may improve them", async () => {
    const response = await get(`/_ipx/f_webp&q_80&w_640/${photo}`);
    expect(response.headers["cache-control"]).toBe("public, max-age=31536000");
    const [, hash, width, version] =
      /^W\/"([^-]+)-webp-80-(\d+)-(\d+)"$/.exec(String(response.headers["etag"])) ?? [];
    expect([hash, width, version]).toEqual([photo.slice(0, 12), "640", String(PICTURE_VERSION)]);
    const earlier = await get(`/_ipx/f_webp&q_80&w_640/${photo}`, { "if-none-match": `W/"${hash}-640"` });
    expect(earlier.statusCode).toBe(200);
  });

  it("that cannot be resized are sent unchanged", async () => {
    const response = await get(`/_ipx/f_webp&q_80&w_640/${cut}`);
    expect([response.statusCode, response.headers["content-type"]]).toEqual([200, "image/png"]);
    expect(response.rawPayload).toEqual((await get(`/media/${cut}`)).rawPayload);
    expect(response.headers["cache-control"]).toBe("public, max-age=600");
    expect(site.log.splice(0)).toMatchObject([
      { picture: "cut.png", reason: "pngload_buffer: end of stream" },
    ]);
    expect((await get(`/_ipx/f_webp&q_80&w_640/${icon}`)).headers["content-type"]).toBe("image/x-icon");
  });

  it("are never anything but pictures", async () => {
    expect((await get(`/_ipx/f_webp&q_80&w_640/${table}`)).statusCode).toBe(404);
  });

  it("are requested again later if too many wait", async () => {
    const app = fastify();
    const full: ImageCache = {
      transform: () => Promise.reject(new QueueFullError("full")),
      forget: async () => {},
    };
    await app.register(registerMedia, { services: site.services, images: full });
    const response = await app.inject({
      url: `/_ipx/f_webp&q_80&w_640/${photo}`,
      headers: { host: "harbor.localhost" },
    });
    expect([response.statusCode, response.headers["retry-after"]]).toEqual([503, "5"]);
    expect(response.headers["cache-control"]).toBe("no-store");
    await app.inject({ url: `/_ipx/f_webp&q_80&w_320/${photo}`, headers: { host: "harbor.localhost" } });
    // Only one refusal is logged, because hundreds may happen at once.
    expect(site.log.splice(0)).toMatchObject([
      { reason: "full", msg: expect.stringContaining("than can be resized") },
    ]);
    await app.close();
  });

  it("that clients no longer wait for are not errors", async () => {
    const app = fastify({ loggerInstance: site.services.log as FastifyBaseLogger });
    const left = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    const images: ImageCache = {
      forget: async () => {},
      transform: async (_media, _modifiers, asker) => {
        asker.once("close", left.resolve);
        asked.resolve();
        await left.promise;
        throw new Error("Premature close");
      },
    };
    await app.register(registerMedia, { services: site.services, images });
    const origin = await app.listen({ port: 0 });
    const client = request(`${origin}/_ipx/f_webp&q_80&w_640/${photo}`, {
      headers: { host: "harbor.localhost" },
    });
    client.on("error", () => undefined).end();
    await asked.promise;
    client.destroy();
    await left.promise;
    await app.close();
    expect(site.log.splice(0).filter(({ msg }) => msg === "a file could not be served")).toEqual([]);
  });

  it.each([
    [`w_641/`, 400],
    [`w_6000&enlarge_true/`, 400],
    [`__/`, 400],
    [`f_webp&q_80&w_640/..%2f`, 404],
  ])("%s: %s", async (modifiers, status) => {
    expect((await get(`/_ipx/${modifiers}${photo}`)).statusCode).toBe(status);
  });

  it("that are drawings stay unchanged and inert", async () => {
    const response = await get(`/_ipx/f_webp&q_80&w_640/${logo}`);
    expect([response.statusCode, response.body]).toEqual([200, SVG]);
    expect(response.headers["content-security-policy"]).toContain("default-src 'none'");
  });
});
