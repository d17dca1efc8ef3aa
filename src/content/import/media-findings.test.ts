import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { SVG, cornerFolder } from "../testing/corner-folder.ts";
import { Findings } from "./findings.ts";
import { readMediaFiles } from "./media-files.ts";

const corner = cornerFolder();

function picture(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: "#0b4f6c" } });
}

describe("pictures", () => {
  it.each(["png", "jpeg", "gif", "webp", "avif"] as const)("are what their bytes say: %s", async (format) => {
    await corner.put("media/x.png", await picture(8, 4).toFormat(format).toBuffer());
    const file = join(corner.folder, "media/x.png");
    const source = { path: "media/x.png", origin: "media/x.png", file, bytes: 1 };
    expect(await readMediaFiles([source], new Findings())).toMatchObject([
      { mimeType: `image/${format}`, width: 8, height: 4 },
    ]);
    expect(await corner.findings()).toEqual([]);
  });
});

describe("drawings for phones", () => {
  const drawing = SVG.replace("0 0 40 20", "0 0 20 30");

  it("stand beside their picture", async () => {
    await corner.put("media/plan.mobile.svg", drawing);
    expect(await corner.findings()).toEqual([]);
  });

  it.each([
    [
      "without the picture",
      "media/plans.mobile.svg",
      /^media\/plans\.mobile\.svg:1: warning: phones are shown it in place of "plans\.svg", which is not in media\/.*plan\.svg/,
    ],
    [
      "in a place where none is looked for",
      "media/plan.mobile.en.svg",
      /^media\/plan\.mobile\.en\.svg:1: warning: phones are shown it in place of "plan\.en\.svg", which is not in media\//,
    ],
    [
      "in other letters",
      "media/plan.Mobile.svg",
      /^media\/plan\.Mobile\.svg:1: warning: phones are not shown it in place of "plan\.svg"\. Name it "plan\.mobile\.svg"$/,
    ],
  ])("are reported %s", async (_name, path, expected) => {
    await corner.put(path, drawing);
    expect(await corner.findings()).toEqual([expect.stringMatching(expected)]);
  });

  it.each([
    [
      "an article",
      "articles/en/home.md",
      "---\ntitle: Home\npublishedAt: 2026-01-01\n---\n![x](/media/app.mobile.svg)\n",
    ],
    [
      "a cover",
      "articles/en/home.md",
      "---\ntitle: Home\npublishedAt: 2026-01-01\ncover: app.mobile.svg\n---\nx\n",
    ],
    ["a banner", "banners.yaml", "home:\n  - image: plan.svg\n    imageMobile: app.mobile.svg\n    alt: x\n"],
  ])("are ordinary files where %s names them", async (_name, path, content) => {
    await corner.put("media/app.mobile.svg", drawing);
    await corner.put(path, content);
    expect((await corner.findings()).filter((finding) => finding.includes(".mobile"))).toEqual([]);
  });

  it.each(["media/minutes.mobile.txt", "media/archive.mobile.zip"])("are pictures, not %s", async (path) => {
    await corner.put(path, "a");
    expect(await corner.findings()).toEqual([]);
  });
});

describe("findings", () => {
  it.each<[name: string, path: string, content: string | Sharp, expected: RegExp]>([
    [
      "a file of a kind that is not served",
      "media/page.html",
      "<p>",
      /^media\/page\.html:1: error: not a kind of file that is served/,
    ],
    [
      "a file that no address can name",
      String.raw`media/a\b.txt`,
      "a",
      /^media\/a\\b\.txt:1: error: no address can name it/,
    ],
    [
      "a picture that is none",
      "media/x.png",
      "not a picture",
      /^media\/x\.png:1: error: the picture cannot be read: .+\. Save it anew, in the format that its ending names$/,
    ],
    [
      "a drawing under another name, which nobody looked through",
      "media/x.png",
      '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><script>x</script></svg>',
      /^media\/x\.png:1: error: its name says \.png, its content SVG/,
    ],
    [
      "a picture that no browser shows",
      "media/x.jpg",
      picture(8, 4).tiff(),
      /^media\/x\.jpg:1: error: its name says \.jpg, its content TIFF/,
    ],
    [
      "a picture with more pixels than are ever made to measure",
      "media/x.png",
      picture(8_001, 8_000).png(),
      /^media\/x\.png:1: error: 8001 × 8000 pixels; at most 64 million are taken/,
    ],
    [
      "a script in a picture",
      "media/x.svg",
      '<svg xmlns="http://www.w3.org/2000/svg">\n<script>x</script></svg>',
      /^media\/x\.svg:2: error: <script> may not stand in a picture/,
    ],
  ])("name %s with its line", async (_name, path, content, expected) => {
    await corner.put(path, typeof content === "string" ? content : await content.toBuffer());
    expect((await corner.findings()).filter((line) => expected.test(line))).toHaveLength(1);
  });
});
