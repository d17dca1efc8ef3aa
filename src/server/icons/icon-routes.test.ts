import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readLargest, writeIco } from "../../content/media/ico.ts";
import { sampleContent } from "../../content/testing/sample-content.ts";
import { gatherMedia } from "../testing/gather-media.ts";
import { type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";

const COLORS = { themeColor: "#0b4f6c", hoverColor: "#0d6486", activeColor: "#083a50" };
const ICONS = {
  "/apple-touch-icon.png": 180,
  "/site-icon-192.png": 192,
  "/site-icon-512.png": 512,
  "/site-icon-maskable-512.png": 512,
} as const;

let site: TestInstallation;
beforeAll(async () => {
  site = await openTestInstallation();
});
afterAll(() => site.close());

/** Sets the icon of the test's site harbor: a file, or an address elsewhere. */
async function give(icon: { name: string; type: string; bytes: Buffer } | string | undefined) {
  const { add, media } = gatherMedia(site.dataFolder);
  if (typeof icon === "object") await add(icon.name, icon.type, icon.bytes);
  const favicon = typeof icon === "object" ? `media:${icon.name}` : icon;
  const config = {
    "*": {
      siteConfig: { title: { en: "Harbor: a firm", zh: "港湾事务所" }, ...(favicon && { favicon }) },
      theme1Colors: COLORS,
    },
  };
  await site.store.exchange.apply(sampleContent({ site: { config }, media }), { prune: false });
}

const get = (url: string, headers: Record<string, string> = {}) =>
  site.app.inject({ url, headers: { host: "harbor.localhost", ...headers } });

const drawing = (content: string) => ({
  name: "icon.svg",
  type: "image/svg+xml",
  bytes: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${content}</svg>`),
});
const picture = async (width: number, height: number, format: "png" | "avif" | "gif") => ({
  name: `icon.${format}`,
  type: `image/${format}`,
  bytes: await sharp({ create: { width, height, channels: 4, background: "#d8391e" } })
    .toFormat(format)
    .toBuffer(),
});
const ico = async () => {
  const { bytes } = await picture(64, 64, "png");
  return { name: "icon.ico", type: "image/x-icon", bytes: writeIco([{ size: 64, png: bytes }]) };
};
const FILLED = `<rect width="64" height="64" rx="12" fill="#ff0000"/>`;
const ROUND = `<circle cx="32" cy="32" r="30" fill="#ff0000"/>`;
const WHITE = `<circle cx="32" cy="32" r="30" fill="#ffffff"/>`;

/** Parses the directory of an ICO file and the pictures in it. */
async function readIco(file: Buffer) {
  expect([file.readUInt16LE(0), file.readUInt16LE(2)]).toEqual([0, 1]);
  return Promise.all(
    Array.from({ length: file.readUInt16LE(4) }, async (_, index) => {
      const entry = file.subarray(6 + index * 16);
      const [bytes, offset] = [entry.readUInt32LE(8), entry.readUInt32LE(12)];
      const { format, width, height } = await sharp(file.subarray(offset, offset + bytes)).metadata();
      return [entry.readUInt8(0), entry.readUInt8(1), format, width, height];
    }),
  );
}

async function colorAt(bytes: Buffer, left: number, top: number): Promise<number[]> {
  return [...(await sharp(bytes).ensureAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer())];
}

describe("icons of a site", () => {
  it.each([
    ["a drawing", async () => drawing(FILLED)],
    ["a wide PNG", () => picture(300, 100, "png")],
    ["a tiny GIF", () => picture(16, 16, "gif")],
    ["an AVIF", () => picture(64, 64, "avif")],
    ["an icon file", ico],
    [
      "a file that is not a picture",
      async () => ({ ...(await picture(9, 9, "png")), bytes: Buffer.from("no") }),
    ],
    ["no icon", async () => undefined],
    ["a missing file", async () => "media:gone.svg"],
  ])("have the sizes that devices request, made from %s", async (_name, make) => {
    await give(await make());
    for (const [path, size] of Object.entries(ICONS)) {
      const response = await get(path);
      expect([path, response.statusCode, response.headers["content-type"]]).toEqual([path, 200, "image/png"]);
      expect(await sharp(response.rawPayload).metadata()).toMatchObject({
        format: "png",
        width: size,
        height: size,
      });
    }
    const response = await get("/favicon.ico");
    expect([response.statusCode, response.headers["content-type"]]).toEqual([200, "image/x-icon"]);
    const sizes = await readIco(response.rawPayload);
    expect(sizes).toEqual(
      (_name === "an icon file" ? [64] : [16, 32, 48]).map((size) => [size, size, "png", size, size]),
    );
    site.log.splice(0);
  });

  it.each([
    "/apple-touch-icon-precomposed.png",
    "/apple-touch-icon-120x120.png",
    "/apple-touch-icon-152x152-precomposed.png",
  ])("are at the addresses that older devices request: %s", async (path) => {
    await give(drawing(FILLED));
    expect((await get(path)).rawPayload).toEqual((await get("/apple-touch-icon.png")).rawPayload);
  });

  it.each(["/apple-touch-icon-evil.png", "/apple-touch-iconic.png", "/site-icon-64.png"])(
    "are not found at any other address: %s",
    async (path) => {
      expect((await get(path)).statusCode).toBe(404);
    },
  );

  it("have an opaque background where devices crop them: their own, white, or black", async () => {
    for (const [content, corner] of [
      [FILLED, [255, 0, 0, 255]],
      [ROUND, [255, 255, 255, 255]],
      [WHITE, [17, 17, 17, 255]],
    ] as const) {
      await give(drawing(content));
      for (const path of ["/apple-touch-icon.png", "/site-icon-maskable-512.png"]) {
        const { rawPayload } = await get(path);
        expect(await colorAt(rawPayload, 1, 1), `${path} ${content}`).toEqual(corner);
        expect((await sharp(rawPayload).stats()).isOpaque).toBe(true);
      }
      expect((await colorAt((await get("/site-icon-192.png")).rawPayload, 1, 1))[3]).toBe(0);
    }
  });

  it("are never a file that is an icon only by its name", async () => {
    await give({ name: "icon.ico", type: "image/x-icon", bytes: Buffer.from("garbage") });
    const { statusCode, rawPayload } = await get("/favicon.ico");
    expect([statusCode, readLargest(rawPayload)]).toEqual([
      200,
      expect.objectContaining({ png: expect.anything() as unknown }),
    ]);
  });

  it("change at once, and are cached for a year under a versioned address", async () => {
    await give(drawing(FILLED));
    const before = await get("/favicon.ico");
    expect(before.headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
    const known = { "if-none-match": String(before.headers.etag) };
    expect((await get("/favicon.ico", known)).statusCode).toBe(304);
    const [address = ""] = await manifestIcons();
    expect((await get(address)).headers["cache-control"]).toContain("immutable");

    await give(drawing(ROUND));
    const after = await get("/favicon.ico", known);
    expect([after.statusCode, after.rawPayload.equals(before.rawPayload)]).toEqual([200, false]);
    const [next] = await manifestIcons();
    expect(next).not.toBe(address);
    expect((await get(address)).headers["cache-control"]).not.toContain("immutable");
  });

  it("differ between sites; without an icon they have the site's colour", async () => {
    await give(undefined);
    const [own, other] = await Promise.all([
      get("/site-icon-192.png"),
      get("/site-icon-192.png", { host: "lumen.localhost" }),
    ]);
    expect(await colorAt(own.rawPayload, 96, 10)).toEqual([0x0b, 0x4f, 0x6c, 255]);
    expect(other.rawPayload.equals(own.rawPayload)).toBe(false);
    expect(own.headers.vary).toContain("tenant-name");
  });

  it("of another server are linked unchanged", async () => {
    await give("https://files.example/icon.png");
    for (const path of ["/favicon.ico", "/apple-touch-icon.png"]) {
      const { statusCode, headers } = await get(path);
      expect([statusCode, headers.location]).toEqual([302, "https://files.example/icon.png"]);
    }
    expect(await manifestIcons()).toEqual(["https://files.example/icon.png"]);
  });
});

async function manifestIcons(): Promise<string[]> {
  const { icons } = (await get("/site.webmanifest")).json<{ icons: { src: string }[] }>();
  return icons.map(({ src }) => src);
}

describe("the web manifest of a site", () => {
  it("has the name for the home screen, in each language", async () => {
    await give(drawing(FILLED));
    const response = await get("/site.webmanifest");
    expect(response.headers["content-type"]).toBe("application/manifest+json; charset=utf-8");
    expect(response.json()).toMatchObject({
      id: "/",
      name: "Harbor: a firm",
      short_name: "Harbor",
      lang: "en",
      start_url: "/index.html",
      display: "browser",
      theme_color: COLORS.themeColor,
      background_color: "#ffffff",
    });
    expect((await get("/zh/site.webmanifest")).json()).toMatchObject({
      name: "港湾事务所",
      lang: "zh-Hans",
      start_url: "/zh/index.html",
    });
    const tag = String(response.headers.etag);
    expect((await get("/site.webmanifest", { "if-none-match": tag })).statusCode).toBe(304);
  });

  it("lists existing icons with their sizes", async () => {
    const { icons } = (await get("/site.webmanifest")).json<{ icons: Record<string, string>[] }>();
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      "192x192 any",
      "512x512 any",
      "512x512 maskable",
    ]);
    for (const { src = "", sizes, type } of icons) {
      const { headers, rawPayload } = await get(src);
      const { width, height } = await sharp(rawPayload).metadata();
      expect([`${width}x${height}`, headers["content-type"]]).toEqual([sizes, type]);
    }
  });

  it.each(["/en/site.webmanifest", "/fr/site.webmanifest", "/manifest.webmanifest"])(
    "is not found at %s",
    async (path) => {
      expect((await get(path)).statusCode).toBe(404);
    },
  );
});

it("bitmaps in icon files are read, upright and in their colours", () => {
  const [width, height] = [2, 3];
  const bitmap = Buffer.alloc(40 + width * height * 4);
  bitmap.writeUInt32LE(40, 0);
  bitmap.writeInt32LE(width, 4);
  bitmap.writeInt32LE(height * 2, 8);
  bitmap.writeUInt16LE(1, 12);
  bitmap.writeUInt16LE(32, 14);
  // Sets a pixel to blue 1, green 2, red 3, opacity 4. The last row of the data is the top row of the picture.
  bitmap.set([1, 2, 3, 4], 40 + (height - 1) * width * 4);
  expect(readLargest(writeIco([{ size: 2, png: bitmap }]))).toMatchObject({
    width,
    height,
    rgba: Buffer.concat([Buffer.from([3, 2, 1, 4]), Buffer.alloc(20)]),
  });
  for (const broken of ["", "\0\0\u0001\0\u0001\0", "not an icon at all"])
    expect(() => readLargest(Buffer.from(broken, "latin1"))).toThrow(/icon file/);
});
