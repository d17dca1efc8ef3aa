import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MediaFile } from "../../content/store.ts";
import { IMAGE_WIDTHS } from "../../contract/api/limits.ts";
import { createImageCache, type ImageCache, PICTURE_VERSION, transformationsAtOnce } from "./image-cache.ts";
import { type ImageFolder, openImageFolder } from "./image-folder.ts";
import { resized } from "./resized.ts";

let folder: string;
let images: ImageCache;
const warnings: unknown[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrine-pictures-"));
  images = openImages("images");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A client that never disconnects. */
const asker = { destroyed: false, once: () => undefined };

function openImages(name: string): ImageCache {
  return createImageCache({
    folder: openImageFolder(join(folder, name), 1_000_000),
    cannotKeep: (error) => void warnings.push(error),
    cannotMake: ({ path }, reason) => void warnings.push([path, reason]),
  });
}

/** A picture in two halves, red on the left and blue on the right. */
function halves(width: number, height: number): Sharp {
  const right = { create: { width: width / 2, height, channels: 3, background: "#0000ff" } } as const;
  return sharp({ create: { width, height, channels: 3, background: "#ff0000" } }).composite([
    { input: right, left: width / 2, top: 0 },
  ]);
}

/** Irregular black squares. Lossy compression makes their file larger. */
function squares(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height, 255);
  for (let index = 0; index < pixels.length; index += 1) {
    const square = Math.floor((index % width) / 4) * 31 + Math.floor(index / width / 4) * 17;
    if ((square * square) % 7 < 3) pixels[index] = 0;
  }
  return sharp(pixels, { raw: { width, height, channels: 1 } });
}

async function place(name: string, bytes: Buffer): Promise<MediaFile> {
  const file = join(folder, name);
  await writeFile(file, bytes);
  const hash = createHash("sha256").update(bytes).digest("hex");
  const mimeType = `image/${name.split(".").at(-1)}`;
  return { path: name, file, hash, mimeType, bytes: bytes.byteLength, width: null, height: null };
}

async function transform(name: string, bytes: Buffer, width: number): Promise<Buffer> {
  const picture = await images.transform(await place(name, bytes), resized(width), asker);
  if (picture === undefined) throw new Error(`${name} cannot be made to measure`);
  return picture;
}

async function pixel(picture: Buffer, left: number, top: number): Promise<number[]> {
  const raw = await sharp(picture).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
  return [...raw];
}

function expectColour([red = 0, green = 0, blue = 0]: number[], wanted: [number, number, number]): void {
  const distance = Math.hypot(red - wanted[0], green - wanted[1], blue - wanted[2]);
  expect(distance, `${red},${green},${blue} beside ${wanted}`).toBeLessThan(40);
}

/** Returns a black picture with one bit per pixel, which is large to decode but small to send. */
function blackPng(width: number, height: number): Buffer {
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * height);
  return png({ width, height, depth: 1, colors: 0 }, rows, []);
}

/** Returns a PNG of one colour with 16 bits each for red, green and blue, and with its colour profile. */
function deepPng(width: number, height: number, color: [number, number, number], profile: Buffer): Buffer {
  const pixel = Buffer.from(color.flatMap((value) => [value, value]));
  const row = Buffer.concat([Buffer.alloc(1), ...Array.from({ length: width }, () => pixel)]);
  const named = Buffer.concat([Buffer.from("x\0\0", "latin1"), deflateSync(profile)]);
  const rows = Buffer.concat(Array.from({ length: height }, () => row));
  return png({ width, height, depth: 16, colors: 2 }, rows, [pngChunk("iCCP", named)]);
}

/** Returns a PNG that is black in its only frame, or in the first of two. */
function movingPng(frames: number): Buffer {
  const control = Buffer.alloc(8);
  control.writeUInt32BE(frames);
  const kind = { width: 400, height: 200, depth: 8, colors: 0 };
  return png(kind, Buffer.alloc(401 * 200), [
    pngChunk("tEXt", Buffer.from("a\0b")),
    pngChunk("acTL", control),
  ]);
}

interface PngKind {
  width: number;
  height: number;
  /** Bits per colour channel. */
  depth: number;
  /** PNG colour type: 0 for grey, 2 for red, green and blue. */
  colors: number;
}

function png({ width, height, depth, colors }: PngKind, rows: Buffer, ahead: Buffer[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(depth, 8);
  header.writeUInt8(colors, 9);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk("IHDR", header),
    ...ahead,
    pngChunk("IDAT", deflateSync(rows)),
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

/** Returns a GIF of 8 × 8 pixels, one of which changes from frame to frame: 23 bytes per frame. */
function blinkingGif(frames: number): Buffer {
  const screen = Buffer.from([8, 0, 8, 0, 0x80, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff]);
  const pause = [0x21, 0xf9, 4, 0, 5, 0, 0, 0];
  const place = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0];
  const pixel = (color: number) => Buffer.from([...pause, ...place, 2, 2, 0x44 + color * 8, 1, 0]);
  const both = [pixel(0), pixel(1)];
  const all = Array.from({ length: frames }, (_, index) => both[index % 2] ?? expect.unreachable());
  return Buffer.concat([Buffer.from("GIF89a", "latin1"), screen, ...all, Buffer.from([0x3b])]);
}

describe("resized pictures", () => {
  it("are upright, and not enlarged beyond their upright width", async () => {
    const lying = await halves(800, 400).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const picture = await transform("foto 사진.jpeg", lying, 640);
    expect(await sharp(picture).metadata()).toMatchObject({ width: 400, height: 800 });
    expectColour(await pixel(picture, 200, 50), [255, 0, 0]);
    expectColour(await pixel(picture, 200, 750), [0, 0, 255]);
  });

  it("are in sRGB, from CMYK and from wide colours", async () => {
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

  it.each<[profile: string, wanted: [number, number, number]]>([
    ["srgb", [200, 100, 50]],
    ["p3", [215, 93, 29]],
  ])("are in sRGB from sixteen bits each, %s", async (profile, wanted) => {
    const { icc } = await sharp(await halves(8, 4).withIccProfile(profile).png().toBuffer()).metadata();
    const deep = deepPng(400, 200, [200, 100, 50], icc ?? expect.unreachable());
    const [red = 0, green = 0, blue = 0] = await pixel(await transform(`${profile}.png`, deep, 320), 9, 9);
    expect(Math.hypot(red - wanted[0], green - wanted[1], blue - wanted[2])).toBeLessThan(6);
  });

  it("are left unchanged if they would lose their animation", async () => {
    const still = await sharp(blackPng(400, 200)).avif().toBuffer();
    const moving = Buffer.concat([still.subarray(0, 8), Buffer.from("avis"), still.subarray(12)]);
    const measured = async (name: string, bytes: Buffer) =>
      (await images.transform(await place(name, bytes), resized(320), asker)) !== undefined;
    expect(await measured("moving.png", movingPng(2))).toBe(false);
    expect(await measured("moving.avif", moving)).toBe(false);
    expect(await measured("still.png", movingPng(1))).toBe(true);
    expect(await measured("still.avif", still)).toBe(true);
    warnings.length = 0;
  });

  it("preserve animation", async () => {
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

  it("are the original if resizing would make the file larger", async () => {
    const drawing = squares(1200, 800);
    const light = await drawing.clone().webp({ lossless: true }).toBuffer();
    expect(await transform("squares.webp", light, 768)).toEqual(light);
    const located = await drawing
      .clone()
      .keepExif()
      .withExif({ IFD0: { Artist: "somebody" } })
      .webp({ lossless: true })
      .toBuffer();
    const { exif, width } = await sharp(await transform("located.webp", located, 768)).metadata();
    expect([exif, width]).toEqual([undefined, 768]);
  });

  it("of line art are compressed without loss if that makes the file smaller", async () => {
    const drawing = await squares(1200, 800).png({ palette: true }).toBuffer();
    const picture = await transform("squares.png", drawing, 1280);
    expect(picture.byteLength).toBeLessThan(drawing.byteLength);
    expect(await pixel(picture, 0, 0)).toEqual(await pixel(drawing, 0, 0));
    expect(await pixel(picture, 3, 0)).toEqual(await pixel(drawing, 3, 0));
  });

  it("are made once for each width and all simultaneous requests", async () => {
    const bytes = await halves(3_200, 800).png().toBuffer();
    const asked = IMAGE_WIDTHS.flatMap((width) => Array.from({ length: 20 }, () => width));
    const made = await Promise.all(asked.map((width) => transform("many.png", bytes, width)));
    const widths = await Promise.all(made.map(async (picture) => (await sharp(picture).metadata()).width));
    expect(widths).toEqual(asked);
    const hash = createHash("sha256").update(bytes).digest("hex");
    const files = await readdir(join(folder, "images", hash.slice(0, 2)), { withFileTypes: true });
    expect(files.filter(({ name }) => name.startsWith(hash))).toHaveLength(IMAGE_WIDTHS.length);
    // There is no folder per picture, because it would remain after the picture is removed.
    expect(files.filter((entry) => entry.isDirectory())).toEqual([]);
  });

  it("that would take gigabytes to decode are refused", async () => {
    const bomb = blackPng(30_000, 30_000);
    expect(bomb.byteLength).toBeLessThan(1_000_000);
    expect(await images.transform(await place("bomb.png", bomb), resized(640), asker)).toBeUndefined();
    const large = await place("large.png", blackPng(8_001, 8_000));
    expect(await images.transform(large, resized(640), asker)).toBeUndefined();
    const long = { ...(await place("long.png", blackPng(8, 8))), bytes: 64 * 1024 * 1024 + 1 };
    expect(await images.transform(long, resized(640), asker)).toBeUndefined();
  });

  it("with too many frames are refused, however small they are", async () => {
    const endless = await place("endless.gif", blinkingGif(50_000));
    expect(await images.transform(endless, resized(320), asker)).toBeUndefined();
    const long = await images.transform(await place("long.gif", blinkingGif(2_000)), resized(320), asker);
    expect(await sharp(long, { animated: true }).metadata()).toMatchObject({ pages: 2_000 });
  });

  it("that cannot be made are tried and reported once", async () => {
    const whole = await halves(800, 400).jpeg().toBuffer();
    const cut = await place("cut.jpeg", whole.subarray(0, whole.length / 2));
    warnings.length = 0;
    for (const width of [320, 320, 640])
      expect(await images.transform(cut, resized(width), asker)).toBeUndefined();
    expect(warnings).toEqual([["cut.jpeg", "VipsJpeg: premature end of JPEG image"]]);
    // The failure is remembered, so the file is not read again.
    await rm(cut.file);
    expect(await images.transform(cut, resized(320), asker)).toBeUndefined();
    warnings.length = 0;
  });

  it("may have padding between their parts, as from some cameras", async () => {
    const whole = await halves(400, 200).jpeg().toBuffer();
    const padded = Buffer.concat([whole.subarray(0, 2), Buffer.alloc(3, 0xff), whole.subarray(2)]);
    expect(await sharp(await transform("padded.jpeg", padded, 320)).metadata()).toMatchObject({ width: 320 });
  });

  it.each(["gif", "png"] as const)("are made once their file can be read again: %s", async (format) => {
    const media = await place(`lost.${format}`, await halves(408, 200).toFormat(format).toBuffer());
    const bytes = await readFile(media.file);
    await rm(media.file);
    await expect(images.transform(media, resized(320), asker)).rejects.toThrow("ENOENT");
    await writeFile(media.file, bytes);
    expect(await images.transform(media, resized(320), asker)).toBeDefined();
  });

  it("are made only if the file has the content whose hash is in their address", async () => {
    const media = await place("damaged.png", await halves(404, 200).png().toBuffer());
    const bytes = await readFile(media.file);
    for (const others of [Buffer.alloc(0), await halves(200, 400).png().toBuffer()]) {
      await writeFile(media.file, others);
      await expect(images.transform(media, resized(320), asker)).rejects.toThrow("damaged.png");
    }
    await writeFile(media.file, bytes);
    const picture = await images.transform(media, resized(320), asker);
    expect(await sharp(picture).metadata()).toMatchObject({ width: 320, height: 158 });
  });

  it.skipIf(process.platform === "win32")(
    "are made only from regular files: a pipe would block all others",
    async () => {
      const media = await place("pipe.png", await halves(400, 200).png().toBuffer());
      await rm(media.file);
      execFileSync("mkfifo", [media.file]);
      await expect(images.transform(media, resized(320), asker)).rejects.toThrow(
        "no longer contains pipe.png",
      );
    },
  );

  it("that were incomplete after a power cut are made again", async () => {
    const media = await place("cut off.png", await halves(400, 200).png().toBuffer());
    const made = await images.transform(media, resized(320), asker);
    if (made === undefined) throw new Error("nothing was made");
    const file = join(
      folder,
      "images",
      media.hash.slice(0, 2),
      `${media.hash}-webp-80-320-${PICTURE_VERSION}.webp`,
    );
    for (const bytes of [Buffer.alloc(0), made.subarray(0, made.length / 2)]) {
      await writeFile(file, bytes);
      const restarted = openImages("images");
      expect(await restarted.transform(media, resized(320), asker)).toEqual(made);
      expect(await readFile(file)).toEqual(made);
    }
  });

  it("that an earlier version made are made again, and the old ones are evicted like others", async () => {
    const media = await place("earlier.png", await halves(400, 200).png().toBuffer());
    const subfolder = join(folder, "images", media.hash.slice(0, 2));
    const earlier = join(subfolder, `${media.hash}-webp-80-320.webp`);
    await mkdir(subfolder, { recursive: true });
    await writeFile(earlier, await sharp(media.file).greyscale().webp().toBuffer());
    await utimes(earlier, 1, 1);
    const made = await images.transform(media, resized(320), asker);
    expectColour(await pixel(made ?? Buffer.alloc(0), 10, 10), [255, 0, 0]);
    const small = createImageCache({
      folder: openImageFolder(join(folder, "images"), 2 * (made?.byteLength ?? 0)),
      cannotKeep: () => undefined,
      cannotMake: () => undefined,
    });
    await small.transform(media, resized(320), asker);
    await small.transform(media, resized(640), asker);
    await expect
      .poll(() =>
        stat(earlier).then(
          () => true,
          () => false,
        ),
      )
      .toBe(false);
  });

  it("are not made again if another process has made them meanwhile", async () => {
    const media = await place("meanwhile.png", await halves(400, 200).png().toBuffer());
    const made = await sharp(media.file).webp().toBuffer();
    const answers = [undefined, made];
    const written: string[] = [];
    const stored: ImageFolder = {
      read: async () => answers.shift(),
      write: async (name) => void written.push(name),
      forget: async () => {},
    };
    const cache = createImageCache({
      folder: stored,
      cannotKeep: () => undefined,
      cannotMake: () => undefined,
    });
    expect(await cache.transform(media, resized(320), asker)).toBe(made);
    expect(written).toEqual([]);
  });

  it("are returned even if they cannot be stored", async () => {
    const blocked = join(folder, "blocked");
    await writeFile(blocked, "");
    images = openImages(join("blocked", "images"));
    const source = await halves(400, 200).png().toBuffer();
    const picture = await transform("cached.png", source, 320);
    expect(await sharp(picture).metadata()).toMatchObject({ width: 320 });
    expect(warnings).toHaveLength(2);
    // While the picture is in memory, it is not made again and no error is reported again.
    expect(await transform("cached.png", source, 320)).toBe(picture);
    expect(warnings).toHaveLength(2);
    expect((await stat(blocked)).size).toBe(0);
  });
});

it.each([
  [1, 4, 1],
  [2, 4, 1],
  [4, 4, 3],
  [16, 4, 3],
  [16, 32, 15],
  [16, 1, 1],
])("with %i processors and %i threads, %i pictures are made at once", (processors, threads, taken) => {
  expect(transformationsAtOnce(processors, threads)).toBe(taken);
});
