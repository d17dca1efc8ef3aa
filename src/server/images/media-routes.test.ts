import { createHash } from "node:crypto";
import { readdir, rm, utimes, writeFile } from "node:fs/promises";
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
let paper: string;
let lost: string;
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
  paper = await add("paper.pdf", "application/pdf", Buffer.from("%PDF-1.4"));
  lost = await add("lost.csv", "text/csv", Buffer.from("c,d"));
  await site.store.exchange.apply(sampleContent({ media }), { prune: false });
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

  it.each(["csv", "txt", "mp4", "zip"])("are no pages, whatever a .%s contains", async (ending) => {
    const { add, media } = gatherMedia(site.dataFolder);
    const type = { csv: "text/csv", txt: "text/plain", mp4: "video/mp4" }[ending] ?? "application/zip";
    const address = await add(`page.${ending}`, type, Buffer.from("<script>alert(1)</script>"));
    const own = { code: `page-${ending}`, hosts: [`${ending}.localhost`] };
    await site.store.exchange.apply(sampleContent({ media, site: own }), { prune: true });
    const { statusCode, headers } = await get(`/media/${address}`, { host: `${ending}.localhost` });
    expect([statusCode, headers["content-type"], headers["x-content-type-options"]]).toEqual([
      200,
      expect.stringMatching(`^${type}`),
      "nosniff",
    ]);
    expect(headers["content-security-policy"]).toMatch(/^default-src 'none'.*; sandbox$/);
  });

  it("let browsers use their PDF viewer, which a sandbox would keep empty", async () => {
    const first = await get(`/media/${paper}`);
    const known = await get(`/media/${paper}`, { "if-none-match": String(first.headers.etag) });
    expect([first.statusCode, known.statusCode]).toEqual([200, 304]);
    for (const { headers } of [first, known]) {
      expect(headers["content-security-policy"]).toBe("base-uri 'none'; form-action 'none'");
      expect([headers["content-type"] ?? "application/pdf", headers["x-content-type-options"]]).toEqual([
        "application/pdf",
        "nosniff",
      ]);
    }
  });

  it("are found by earlier addresses, and by their name alone", async () => {
    const { add, media } = gatherMedia(site.dataFolder);
    const [oldPaper, oldPicture] = [`${"0".repeat(12)}/paper.pdf`, `${"0".repeat(12)}/brand/a%20b.png`];
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    const present = await add("brand/a b.png", "image/png", picture);
    await site.store.exchange.apply(sampleContent({ media }), { prune: false });
    const cases: [string, number, string | undefined][] = [
      [`/media/${oldPaper}`, 302, `/media/${paper}`],
      ["/media/paper.pdf", 302, `/media/${paper}`],
      [`/media/${oldPicture}`, 302, `/media/${present}`],
      [`/_ipx/w_320,f_webp/media/${oldPicture}`, 302, `/_ipx/f_webp&q_80&w_320/${present}`],
      ["/_ipx/w_320,f_webp/brand/a%20b.png", 302, `/_ipx/f_webp&q_80&w_320/${present}`],
      [`/_ipx/w_320,f_webp/${oldPaper}`, 404, undefined],
      ["/media/never.pdf", 404, undefined],
      ["/media/", 404, undefined],
      ["/media/..%2Fpaper.pdf", 404, undefined],
    ];
    for (const [url, status, location] of cases) {
      const { statusCode, headers } = await get(url);
      expect([url, statusCode, headers.location]).toEqual([url, status, location]);
      if (status === 302) {
        expect(headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
        expect(String(headers.vary).toLowerCase()).toContain("tenant-name");
      } else expect(headers["cache-control"]).toBe("no-store");
    }
    for (const url of ["/media/paper.pdf", `/media/${oldPaper}`])
      expect((await get(url, { host: "lumen.localhost" })).statusCode).toBe(404);
  });

  it("are gone from all addresses once they are removed", async () => {
    const { add, media } = gatherMedia(site.dataFolder);
    const address = await add("removed.pdf", "application/pdf", Buffer.from("%PDF-1.4 removed"));
    const own = { code: "removing", hosts: ["removing.localhost"] };
    const publish = (published: typeof media) =>
      site.store.exchange.apply(sampleContent({ media: published, site: own }), { prune: true });
    await publish(media);
    await publish([]);
    for (const url of [`/media/${address}`, "/media/removed.pdf"]) {
      const { statusCode, headers } = await get(url, { host: "removing.localhost" });
      expect([statusCode, headers["cache-control"]]).toEqual([410, "no-store"]);
      expect((await get(url)).statusCode).toBe(404);
    }
  });

  it("are served in parts", async () => {
    const response = await get(`/media/${logo}`, { range: "bytes=0-3" });
    expect([response.statusCode, response.body]).toEqual([206, "<svg"]);
    const beyond = await get(`/media/${logo}`, { range: "bytes=100000-" });
    expect([beyond.statusCode, beyond.headers["content-range"]]).toEqual([416, `bytes */${SVG.length}`]);
    expect(site.log).toEqual([]);
  });

  it.each([
    "bytes=abc",
    "bytes=",
    "bytes=3-1",
    "bytes=0-3,x",
    "bytes=0x1-3",
    "bytes 0-3",
    "lines=0-3",
    // Longer than the file: all of it.
    "bytes=-100000",
  ])("are served completely for the range %s", async (range) => {
    const response = await get(`/media/${logo}`, { range });
    expect([response.statusCode, response.body]).toEqual([200, SVG]);
  });

  it("are served from the end, and completely for several ranges", async () => {
    const end = await get(`/media/${logo}`, { range: "bytes=-2" });
    expect([end.statusCode, end.body]).toEqual([206, "/>"]);
    expect((await get(`/media/${logo}`, { range: "bytes=0-3, 6-7" })).statusCode).toBe(200);
    expect((await get(`/media/${logo}`, { range: "bytes=-0" })).statusCode).toBe(416);
    const one = await get(`/media/${logo}`, { range: "bytes=1-1" });
    expect([one.statusCode, one.body]).toEqual([206, "s"]);
  });

  it("have no parts for HEAD", async () => {
    const { app } = site;
    const headers = { host: "harbor.localhost", range: "bytes=0-3" };
    const response = await app.inject({ method: "HEAD", url: `/media/${logo}`, headers });
    expect([response.statusCode, response.headers["content-length"]]).toEqual([200, String(SVG.length)]);
  });

  it("have no date, so conditions by date neither hold nor fail", async () => {
    const date = new Date(Date.now() + 86_400_000).toUTCString();
    const anew = await get(`/media/${logo}`, { range: "bytes=0-3", "if-range": date });
    expect([anew.statusCode, anew.body]).toEqual([200, SVG]);
    expect((await get(`/media/${logo}`, { "if-unmodified-since": date })).statusCode).toBe(200);
    expect((await get(`/media/${logo}`, { "if-modified-since": date })).statusCode).toBe(200);
  });

  it("have a tag that depends only on their bytes, on every node", async () => {
    const hash = createHash("sha256").update(SVG).digest("hex");
    const before = await get(`/media/${logo}`);
    expect(before.headers["etag"]).toBe(`"${hash}"`);
    const file = join(site.dataFolder, "media", hash.slice(0, 2), hash);
    await utimes(file, new Date(), new Date(Date.now() + 3_600_000));
    const tag = String(before.headers["etag"]);
    const again = await get(`/media/${logo}`, { "if-none-match": tag });
    expect([again.statusCode, again.body, again.headers["etag"]]).toEqual([304, "", tag]);
    const part = await get(`/media/${logo}`, { range: "bytes=0-3", "if-range": tag });
    expect([part.statusCode, part.body]).toEqual([206, "<svg"]);
    const anew = await get(`/media/${logo}`, { range: "bytes=0-3", "if-range": `"${"0".repeat(64)}"` });
    expect([anew.statusCode, anew.body]).toEqual([200, SVG]);
    expect((await get(`/media/${logo}`, { "if-match": tag })).statusCode).toBe(200);
    expect((await get(`/media/${logo}`, { "if-match": `"another"` })).statusCode).toBe(412);
  });

  it("are refused if another version is required, before anything else", async () => {
    const picture = `/_ipx/f_webp&q_80&w_640/${photo}`;
    for (const url of [`/media/${logo}`, picture]) {
      const tag = String((await get(url)).headers["etag"]).replace("W/", "");
      for (const wanted of [`"another"`, `W/${tag}`, `"another", W/${tag}`]) {
        const response = await get(url, { "if-match": wanted, "if-none-match": tag });
        expect([url, wanted, response.statusCode]).toEqual([url, wanted, 412]);
      }
      expect((await get(url, { "if-match": "*" })).statusCode).toBe(200);
    }
  });

  it("have the same length for HEAD and GET, and none if they are not sent", async () => {
    for (const url of [`/media/${logo}`, `/_ipx/f_webp&q_80&w_640/${photo}`]) {
      const whole = await get(url);
      const head = (headers = {}) =>
        site.app.inject({ method: "HEAD", url, headers: { host: "harbor.localhost", ...headers } });
      const asked = await head();
      expect([asked.statusCode, asked.body]).toEqual([200, ""]);
      expect(asked.headers["content-length"]).toBe(String(whole.rawPayload.byteLength));
      const unchanged = await head({ "if-none-match": whole.headers["etag"] });
      expect([unchanged.statusCode, unchanged.headers["content-length"]]).toEqual([304, undefined]);
    }
  });

  it.each([
    "/media/",
    "/media/000000000000/brand/logo.svg",
    "/media/..%2f..%2fetc/passwd",
    `/media/${"0".repeat(12)}/..%2f..%2fvitrine.sqlite`,
    // The store also knows its full hash: a second address.
    `/media/${createHash("sha256").update(SVG).digest("hex")}/brand/${encodeURIComponent("로고 1")}.svg`,
    "/media/%E0%A4%A",
  ])("%s is not found", async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });

  it("that the disk has lost are server errors, which nothing caches", async () => {
    const hash = createHash("sha256").update("c,d").digest("hex");
    const file = join(site.dataFolder, "media", hash.slice(0, 2), hash);
    for (const lose of [() => writeFile(file, ""), () => rm(file)]) {
      await lose();
      const response = await get(`/media/${lost}`);
      expect([response.statusCode, response.headers["cache-control"]]).toEqual([500, "no-store"]);
    }
    // Once, however often they are requested, and without a stack.
    const [line, ...others] = site.log.splice(0);
    expect([line, others]).toMatchObject([
      { msg: "a file cannot be read from the disk", url: `/media/${lost}` },
      [],
    ]);
    expect(line).not.toHaveProperty("err");
  });

  it("belong to their tenant", async () => {
    expect((await get(`/media/${logo}`, { host: "lumen.localhost" })).statusCode).toBe(404);
    expect((await get(`/_ipx/f_webp&q_80&w_640/${photo}`, { host: "lumen.localhost" })).statusCode).toBe(404);
  });
});

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
    ["below the base of files", (address) => address.replace("w_640/", "w_640/media/")],
    ["letters escaped", (address) => address.replace("f_webp", "%66_webp")],
    ["underscores escaped", (address) => address.replace("f_webp", "f%5Fwebp")],
    ["slashes escaped", (address) => address.replace("/a%2B", "%2Fa%2B")],
    [
      "syllables in pieces",
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
    ["small letters in escapes", (address) => address.replace(/%../g, (escape) => escape.toLowerCase())],
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
    const full: ImageCache = { transform: () => Promise.reject(new QueueFullError("full")) };
    await app.register(registerMedia, { services: site.services, images: full });
    const response = await app.inject({
      url: `/_ipx/f_webp&q_80&w_640/${photo}`,
      headers: { host: "harbor.localhost" },
    });
    expect([response.statusCode, response.headers["retry-after"]]).toEqual([503, "5"]);
    expect(response.headers["cache-control"]).toBe("no-store");
    await app.inject({ url: `/_ipx/f_webp&q_80&w_320/${photo}`, headers: { host: "harbor.localhost" } });
    // Hundreds may be refused at once.
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
