import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { IMAGE_WIDTHS } from "../../contract/limits.ts";
import { createImageCache, type ImageCache } from "./image-cache.ts";

let folder: string;
let images: ImageCache;
const warnings: unknown[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrine-pictures-"));
  images = createImageCache({
    folder: join(folder, "images"),
    maximumBytes: 1_000_000,
    warn: (error) => void warnings.push(error),
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A picture in two halves, red on the left and blue on the right. */
function halves(width: number, height: number): Sharp {
  const right = { create: { width: width / 2, height, channels: 3, background: "#0000ff" } } as const;
  return sharp({ create: { width, height, channels: 3, background: "#ff0000" } }).composite([
    { input: right, left: width / 2, top: 0 },
  ]);
}

async function transform(name: string, bytes: Buffer, width?: number): Promise<Buffer> {
  const file = join(folder, name);
  await writeFile(file, bytes);
  const hash = createHash("sha256").update(bytes).digest("hex");
  const mimeType = `image/${name.split(".").at(-1)}`;
  const media = { path: name, file, hash, mimeType, bytes: bytes.byteLength, width: null, height: null };
  return images.transform(media, hash, { width });
}

async function pixel(picture: Buffer, left: number, top: number): Promise<number[]> {
  const raw = await sharp(picture).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
  return [...raw];
}

function expectColour([red = 0, green = 0, blue = 0]: number[], wanted: [number, number, number]): void {
  const distance = Math.hypot(red - wanted[0], green - wanted[1], blue - wanted[2]);
  expect(distance, `${red},${green},${blue} beside ${wanted}`).toBeLessThan(40);
}

/** A black picture of one bit a pixel: large to decode, small to send. */
function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    pngChunk("IHDR", header),
    pngChunk("IDAT", rows),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const chunk = Buffer.alloc(content.byteLength + 8);
  chunk.writeUInt32BE(data.byteLength, 0);
  content.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(content), content.byteLength + 4);
  return chunk;
}

describe("pictures made to measure", () => {
  it("stand as the camera held them, and are not enlarged beyond their upright width", async () => {
    const lying = await halves(800, 400).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const picture = await transform("foto 사진.jpeg", lying, 640);
    expect(await sharp(picture).metadata()).toMatchObject({ width: 400, height: 800 });
    expectColour(await pixel(picture, 200, 50), [255, 0, 0]);
    expectColour(await pixel(picture, 200, 750), [0, 0, 255]);
  });

  it("come out in the colours of the web, from CMYK and from wide colours", async () => {
    const cmyk = await sharp(await halves(400, 200).png().toBuffer())
      .toColourspace("cmyk")
      .withIccProfile("cmyk")
      .jpeg()
      .toBuffer();
    const wide = await halves(400, 200).withIccProfile("p3").png().toBuffer();
    for (const [name, bytes] of [
      ["cmyk.jpeg", cmyk],
      ["wide.png", wide],
    ] as const) {
      const picture = await transform(name, bytes, 320);
      expect(await sharp(picture).metadata()).toMatchObject({ space: "srgb", width: 320 });
    }
    expectColour(await pixel(await transform("wide.png", wide, 320), 10, 10), [255, 0, 0]);
  });

  it("still move when they moved", async () => {
    const frames = await Promise.all(
      ["#ff0000", "#00ff00", "#0000ff"].map((background) =>
        sharp({ create: { width: 400, height: 200, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [80, 80, 80] })
      .toBuffer();
    const picture = await transform("moving.gif", moving, 320);
    expect(await sharp(picture, { animated: true }).metadata()).toMatchObject({
      pages: 3,
      width: 320,
      pageHeight: 160,
    });
  });

  it("are made once for each width, however often they are asked for at the same time", async () => {
    const bytes = await halves(3_200, 800).png().toBuffer();
    const asked = IMAGE_WIDTHS.flatMap((width) => Array.from({ length: 20 }, () => width));
    const made = await Promise.all(asked.map((width) => transform("many.png", bytes, width)));
    const widths = await Promise.all(made.map(async (picture) => (await sharp(picture).metadata()).width));
    expect(widths).toEqual(asked);
    const hash = createHash("sha256").update(bytes).digest("hex");
    expect(await readdir(join(folder, "images", hash.slice(0, 2), hash))).toHaveLength(IMAGE_WIDTHS.length);
  });

  it("that would take gigabytes to decode are refused", async () => {
    const bomb = blackPng(30_000, 30_000);
    expect(bomb.byteLength).toBeLessThan(1_000_000);
    await expect(transform("bomb.png", bomb, 640)).rejects.toThrow("cannot be read");
  });

  it("are handed out even where they cannot be kept", async () => {
    const blocked = join(folder, "blocked");
    await writeFile(blocked, "");
    images = createImageCache({
      folder: join(blocked, "images"),
      maximumBytes: 1_000_000,
      warn: (error) => void warnings.push(error),
    });
    const picture = await transform("kept.png", await halves(400, 200).png().toBuffer(), 320);
    expect(await sharp(picture).metadata()).toMatchObject({ width: 320 });
    expect(warnings).toHaveLength(2);
    expect((await stat(blocked)).size).toBe(0);
  });
});
