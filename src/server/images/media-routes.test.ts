import { createHash } from "node:crypto";
import { rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sampleContent } from "../../content/testing/sample-content.ts";
import { gatherMedia } from "../testing/gather-media.ts";
import { SVG, type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";

let site: TestInstallation;
let photo: string;
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

  it("are sent as UTF-8 if they are texts", async () => {
    const { add, media } = gatherMedia(site.dataFolder);
    const addresses = {
      txt: await add("prices.txt", "text/plain", Buffer.from("가격표")),
      csv: await add("prices.csv", "text/csv", Buffer.from("价格,100")),
    };
    const own = { code: "texts", hosts: ["texts.localhost"] };
    await site.store.exchange.apply(sampleContent({ media, site: own }), { prune: true });
    for (const [address, type] of [
      [addresses.txt, "text/plain; charset=utf-8"],
      [addresses.csv, "text/csv; charset=utf-8"],
    ]) {
      const { headers } = await get(`/media/${address}`, { host: "texts.localhost" });
      expect(headers["content-type"]).toBe(type);
    }
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
    // A suffix longer than the file selects the whole file.
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
    // The store also knows the full hash, but the full hash must not create a second address of the file.
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
    // The failure is logged once without a stack, however often the file is requested.
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
