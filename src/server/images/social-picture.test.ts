import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeIco } from "../../content/media/ico.ts";
import type { MediaContent } from "../../content/model/tenant-content.ts";
import { Findings } from "../../content/source/findings.ts";
import { sampleContent } from "../../content/testing/sample-content.ts";
import { readMediaFiles } from "../../content/writing/checks/media-files.ts";
import { SOCIAL_PICTURE_FRAME, socialPictureSize } from "../../contract/site/social-picture.ts";
import { type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";

let site: TestInstallation;
let folder: string;
beforeAll(async () => {
  site = await openTestInstallation();
  folder = await mkdtemp(join(tmpdir(), "vitrine-social-"));
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

/** Imports a file as part of a content folder. */
async function put(path: string, bytes: Buffer | string): Promise<MediaContent> {
  const file = join(folder, path);
  await writeFile(file, bytes);
  const source = { path: `media/${path}`, origin: path, file, bytes: (await stat(file)).size };
  const findings = new Findings();
  const [media] = await readMediaFiles([source], findings);
  expect(findings.list).toEqual([]);
  if (media === undefined) return expect.unreachable();
  await site.store.exchange.apply(sampleContent({ media: [media] }), { prune: false });
  return media;
}

/** Stores a file without decoding its picture, as earlier versions did. */
async function putUnchecked(
  path: string,
  bytes: Buffer,
  size: Pick<MediaContent, "width" | "height">,
): Promise<MediaContent> {
  const file = join(folder, path);
  await writeFile(file, bytes);
  const hash = createHash("sha256").update(bytes).digest("hex");
  const mimeType = `image/${extname(path).slice(1)}`;
  const media = { path, file, hash, bytes: bytes.length, mimeType, ...size };
  await site.store.exchange.apply(sampleContent({ media: [media] }), { prune: false });
  return media;
}

const get = ({ hash, path }: MediaContent, modifiers = "f_jpeg&q_80&w_1200") =>
  site.app.inject({
    url: `/_ipx/${modifiers}/${hash.slice(0, 12)}/${encodeURIComponent(path)}`,
    headers: { host: "harbor.localhost" },
  });

const plain = (width: number, height: number, background = "#0b4f6c"): Sharp =>
  sharp({ create: { width, height, channels: 3, background } });

const drawing = (attributes: string, content = `<rect width="9999" height="9999" fill="#ff0000"/>`) =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`;

const frames = () =>
  Promise.all(["#ff0000", "#00ff00"].map((color) => plain(400, 300, color).png().toBuffer()));

describe("pictures for social networks", () => {
  it.each([
    ["wide.avif", () => plain(2400, 1260).avif({ effort: 0 }).toBuffer()],
    ["tall.webp", () => plain(1000, 3001).webp().toBuffer()],
    ["odd.png", () => plain(1999, 333).png().toBuffer()],
    ["small.jpg", () => plain(333, 77).jpeg().toBuffer()],
    ["lying.jpg", () => plain(1600, 900).jpeg().withMetadata({ orientation: 6 }).toBuffer()],
    ["deep.png", () => plain(1300, 650).toColourspace("rgb16").png().toBuffer()],
    ["printed.jpg", () => plain(1300, 650).toColourspace("cmyk").jpeg().toBuffer()],
    [
      "moving.gif",
      async () =>
        sharp(await frames(), { join: { animated: true } })
          .gif()
          .toBuffer(),
    ],
    [
      "moving.webp",
      async () =>
        sharp(await frames(), { join: { animated: true } })
          .webp()
          .toBuffer(),
    ],
    ["sized.svg", async () => drawing(`width="320" height="200"`)],
    ["boxed.svg", async () => drawing(`viewBox="0 0 1200 630"`)],
    ["narrow.svg", async () => drawing(`viewBox="0 0 10 33.3"`)],
    ["vast.svg", async () => drawing(`viewBox="0 0 900000 300000"`)],
  ])("are JPEG files in the size that pages declare, of %s", async (path, write) => {
    const media = await put(path, await write());
    const response = await get(media);
    expect([response.statusCode, response.headers["content-type"]]).toEqual([200, "image/jpeg"]);
    const { format, width, height, space, pages, orientation } = await sharp(response.rawPayload).metadata();
    expect({ format, space, pages, orientation }).toEqual({
      format: "jpeg",
      space: "srgb",
      pages: undefined,
      orientation: undefined,
    });
    const { width: ownWidth, height: ownHeight } = media;
    if (ownWidth === null || ownHeight === null) return expect.unreachable();
    const stated = socialPictureSize({ width: ownWidth, height: ownHeight }, path.endsWith(".svg"));
    expect({ width, height }).toEqual(stated);
    expect(Math.max(width, height)).toBeLessThanOrEqual(1200);
  });

  it.each([
    ["round", `<circle cx="50" cy="50" r="50" fill="#ff0000"/>`],
    ["tall", `<circle cx="9" cy="9" r="5" fill="#ff0000"/><circle cx="5" cy="9995" r="5" fill="#ff0000"/>`],
  ])("put a drawing without a size on a white background: %s", async (name, content) => {
    const media = await put(`${name}.svg`, drawing("", content));
    expect([media.width, media.height]).toEqual([null, null]);
    const { statusCode, rawPayload } = await get(media);
    expect(statusCode).toBe(200);
    const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject(SOCIAL_PICTURE_FRAME);
    expect(Math.min(...data.subarray(0, 3))).toBeGreaterThan(240);
  });

  it("of twenty megabytes have a few hundred kilobytes", async () => {
    const [width, height] = [3000, 2000];
    const raw = { width, height, channels: 3 } as const;
    const bytes = await sharp(randomBytes(width * height * 3), { raw })
      .png({ compressionLevel: 0 })
      .toBuffer();
    expect(bytes.length).toBeGreaterThan(15_000_000);
    const { statusCode, rawPayload } = await get(await put("large.png", bytes));
    expect(statusCode).toBe(200);
    expect(rawPayload.length).toBeLessThan(600_000);
  });

  it("are never the original file, and always exist: an impossible one is blank", async () => {
    const whole = await plain(400, 300).png().toBuffer();
    const bomb = (await plain(8_200, 8_200).png().toBuffer()).toString("base64");
    const image = `<image width="9" height="9" xlink:href="data:image/png;base64,${bomb}"/>`;
    const half = await plain(400, 300).webp().toBuffer();
    const cut = await putUnchecked("cut.webp", half.subarray(0, half.length / 2), {
      width: 400,
      height: 300,
    });
    const loaded = await put(
      "loaded.svg",
      drawing(`xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9"`, image),
    );
    const icon = await put("icon.ico", writeIco([{ size: 256, png: whole }]));
    for (const [media, size] of [
      [cut, { width: 400, height: 300 }],
      [loaded, { width: 1200, height: 1200 }],
      [icon, SOCIAL_PICTURE_FRAME],
    ] as const) {
      const { statusCode, headers, rawPayload } = await get(media);
      expect([media.path, statusCode, headers["cache-control"]]).toEqual([media.path, 200, "no-store"]);
      const found = await sharp(rawPayload).metadata();
      expect(found).toMatchObject({ format: "jpeg", ...size });
    }
  });

  it("show the readable part of a picture that an earlier version accepted", async () => {
    const whole = await plain(400, 300, "#ff0000").jpeg().toBuffer();
    const media = await putUnchecked("early.jpeg", whole.subarray(0, whole.length * 0.9), {
      width: 400,
      height: 300,
    });
    const { statusCode, headers, rawPayload } = await get(media);
    expect([statusCode, headers["content-type"]]).toEqual([200, "image/jpeg"]);
    const [red = 0, green = 255] = await sharp(rawPayload).raw().toBuffer();
    expect([red > 240, green < 15]).toEqual([true, true]);
  });

  it("are cached separately from the screen version of the file", async () => {
    const media = await put("kept.png", await plain(1536, 800).png().toBuffer());
    const [jpeg, webp] = [await get(media), await get(media, "f_webp&q_80&w_1536")];
    expect([jpeg.headers["content-type"], webp.headers["content-type"]]).toEqual([
      "image/jpeg",
      "image/webp",
    ]);
    expect(jpeg.headers.etag).not.toBe(webp.headers.etag);
    expect((await get(media)).rawPayload).toEqual(jpeg.rawPayload);
    expect((await get(media, "f_jpeg")).headers.location).toContain("/_ipx/f_jpeg&q_80&w_1200/");
  });
});
