import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { cornerFolder } from "../testing/corner-folder.ts";
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
