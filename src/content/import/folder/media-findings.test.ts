import { createHash, randomBytes } from "node:crypto";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { Findings } from "../../source/findings.ts";
import { SVG, cornerFolder } from "../../testing/corner-folder.ts";
import { readMediaFiles } from "../../writing/checks/media-files.ts";

const corner = cornerFolder();

function picture(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: "#0b4f6c" } });
}

describe("pictures", () => {
  it.each(["png", "jpeg", "gif", "webp", "avif"] as const)(
    "have the type of their content: %s",
    async (format) => {
      await corner.put("media/x.png", await picture(8, 4).toFormat(format).toBuffer());
      const file = join(corner.folder, "media/x.png");
      const source = { path: "media/x.png", origin: "media/x.png", file, bytes: 1 };
      expect(await readMediaFiles([source], new Findings())).toMatchObject([
        { mimeType: `image/${format}`, width: 8, height: 4 },
      ]);
      expect(await corner.findings()).toEqual([]);
    },
  );
});

/** A picture whose pixels do not compress, so that truncating or overwriting its bytes always damages some of them. */
function noise(): Sharp {
  return sharp(randomBytes(64 * 48 * 3), { raw: { width: 64, height: 48, channels: 3 } });
}

/** Overwrites some bytes in the middle of a file. */
function struck(bytes: Buffer): Buffer {
  return Buffer.concat([
    bytes.subarray(0, bytes.length / 2),
    Buffer.alloc(64, 0x5a),
    bytes.subarray(bytes.length / 2 + 64),
  ]);
}

describe("pictures that no browser can show completely", () => {
  const formats = ["png", "jpeg", "webp", "avif", "gif"] as const;

  it.each(formats)("cause findings with a reason: half of a .%s", async (format) => {
    const whole = await noise().toFormat(format).toBuffer();
    await corner.put(`media/x.${format}`, whole);
    expect(await corner.findings()).toEqual([]);
    await corner.put(`media/x.${format}`, whole.subarray(0, whole.length / 2));
    expect(await corner.findings()).toEqual([
      expect.stringMatching(
        new RegExp(
          `^media/x\\.${format}:1: error: the picture cannot be read: (?!.*bad seek).+\\. Save it again, in the format`,
        ),
      ),
    ]);
  });

  it.each(["png", "avif"] as const)("cause findings: a .%s with other bytes", async (format) => {
    await corner.put(`media/x.${format}`, struck(await noise().toFormat(format).toBuffer()));
    expect(await corner.findings()).toEqual([expect.stringContaining("error: the picture cannot be read")]);
  });

  it("cause findings: an animation whose last frames are missing", async () => {
    const frames = await Promise.all([noise(), noise(), noise()].map((frame) => frame.png().toBuffer()));
    const whole = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    await corner.put("media/x.webp", whole);
    expect(await corner.findings()).toEqual([]);
    await corner.put("media/x.webp", whole.subarray(0, whole.length / 2));
    expect(await corner.findings()).toEqual([expect.stringContaining("error: the picture cannot be read")]);
  });

  it("are reported once, even if several texts refer to them", async () => {
    const whole = await noise().png().toBuffer();
    await corner.put("media/x.png", whole.subarray(0, whole.length / 2));
    await corner.put("media/x.mobile.png", whole);
    await corner.put(
      "site.yaml",
      "code: corner\nname: Corner\nlanguages: [{ code: en, default: true }]\ngroups: [{ slug: news, name: News }]\nconfig:\n  siteConfig: { logo: media:x.png, ogImage: media:x.png }\n",
    );
    await corner.put("banners.yaml", "home:\n  - { id: a, title: A, image: x.png, url: /media/x.png }\n");
    await corner.put("menus.yaml", "top_menu:\n  - { id: a, name: A, url: media:x.png }\n");
    await corner.put("redirects.yaml", "- { from: /x, to: /media/x.png }\n");
    await corner.put(
      "articles/en/about.md",
      "---\ntitle: About\ncover: x.png\npublishedAt: 2026-01-01\n---\n![x](/media/x.png) [x](../../media/x.png)\n",
    );
    expect(await corner.findings()).toEqual([
      expect.stringMatching(/^media\/x\.png:1: error: the picture cannot be read/),
    ]);
  });

  it("are not decoded again if the store has them", async () => {
    const whole = await noise().png().toBuffer();
    const bytes = whole.subarray(0, whole.length / 2);
    await corner.put("media/x.png", bytes);
    const file = join(corner.folder, "media/x.png");
    const source = { path: "media/x.png", origin: "media/x.png", file, bytes: bytes.length };
    const findings = new Findings();
    const stored = new Map([["x.png", createHash("sha256").update(bytes).digest("hex")]]);
    expect(await readMediaFiles([source], findings, stored)).toHaveLength(1);
    expect(findings.list).toEqual([]);
  });
});

it("an article that cannot be read is reported once, wherever links lead to it", async () => {
  await corner.put("articles/en/news/opening.md", "---\ntitle: [\n---\nWe open.\n");
  expect(await corner.findings()).toEqual([expect.stringMatching(/^articles\/en\/news\/opening\.md:/)]);
});

describe("drawings for phones", () => {
  const drawing = SVG.replace("0 0 40 20", "0 0 20 30");

  it("are valid next to their picture", async () => {
    await corner.put("media/plan.mobile.svg", drawing);
    expect(await corner.findings()).toEqual([]);
  });

  it.each([
    [
      "without the picture",
      "media/plans.mobile.svg",
      /^media\/plans\.mobile\.svg:1: warning: phones would show this file instead of "plans\.svg", which is not in media\/.*plan\.svg/,
    ],
    [
      "in a place where none is looked for",
      "media/plan.mobile.en.svg",
      /^media\/plan\.mobile\.en\.svg:1: warning: phones would show this file instead of "plan\.en\.svg", which is not in media\//,
    ],
    [
      "in other letters",
      "media/plan.Mobile.svg",
      /^media\/plan\.Mobile\.svg:1: warning: phones do not show this file instead of "plan\.svg"\. Rename it to "plan\.mobile\.svg"$/,
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
  ])("are ordinary files if %s refers to them", async (_name, path, content) => {
    await corner.put("media/app.mobile.svg", drawing);
    await corner.put(path, content);
    expect((await corner.findings()).filter((finding) => finding.includes(".mobile"))).toEqual([]);
  });

  it.each(["media/minutes.mobile.txt", "media/archive.mobile.csv"])("are pictures, not %s", async (path) => {
    await corner.put(path, "a");
    expect(await corner.findings()).toEqual([]);
  });
});

/** An icon of 16 × 16 pixels in two colours, as in old icon files. */
function oldIcon(): Buffer {
  const icon = Buffer.alloc(22 + 40 + 8 + 128);
  icon.writeUInt16LE(1, 2);
  icon.writeUInt16LE(1, 4);
  icon.set([16, 16], 6);
  icon.writeUInt32LE(icon.length - 22, 14);
  icon.writeUInt32LE(22, 18);
  icon.writeUInt32LE(40, 22);
  icon.set([16, 0, 0, 0, 32, 0, 0, 0, 1, 0, 1], 26);
  return icon;
}

describe("files used as pictures", () => {
  const site = (settings: string) =>
    corner.put(
      "site.yaml",
      `code: corner\nname: Corner\nlanguages: [{ code: en, default: true }]\ngroups: [{ slug: news, name: News }]\nconfig:\n  siteConfig:\n${settings}`,
    );

  it.each([
    ["pdf", "%PDF-1.7"],
    ["mp4", "\0\0\0\x10ftypisom\0\0\0\0"],
    ["txt", "x"],
  ])("cause findings where they are used, if they are not pictures: .%s", async (ending, content) => {
    await corner.put(`media/x.${ending}`, content);
    await site(
      `    logo: media:x.${ending}\n    favicon: { en: media:x.${ending} }\n    ogImage: media:x.${ending}\n`,
    );
    await corner.put("banners.yaml", `home:\n  - { id: a, title: A, image: x.${ending} }\n`);
    await corner.put(
      "articles/en/about.md",
      `---\ntitle: About\ncover: x.${ending}\npublishedAt: 2026-01-01\n---\nAbout. [Opening](news/opening.md) [File](/media/x.${ending})\n`,
    );
    const findings = (await corner.findings()).filter((line) => line.includes("is not a picture"));
    expect(findings.map((line) => line.replace(/ is not a picture.*/, ""))).toEqual(
      expect.arrayContaining([
        `articles/en/about.md:3:1: error: "x.${ending}"`,
        `banners.yaml:2:24: error: "x.${ending}"`,
        `site.yaml:7:5: error: "x.${ending}"`,
        `site.yaml:8:16: error: "x.${ending}"`,
        `site.yaml:9:5: error: "x.${ending}"`,
      ]),
    );
    expect(findings).toHaveLength(5);
  });

  it("may be icon files of any age as favicon, and cause a warning elsewhere", async () => {
    await corner.put("media/x.ico", oldIcon());
    await site("    favicon: media:x.ico\n");
    expect(await corner.findings()).toEqual([]);
    await site("    ogImage: media:x.ico\n");
    await corner.put(
      "articles/en/about.md",
      "---\ntitle: About\ncover: x.ico\npublishedAt: 2026-01-01\n---\nAbout. [Opening](news/opening.md)\n",
    );
    expect((await corner.findings()).map((line) => line.replace(/, .*/, ""))).toEqual([
      expect.stringMatching(/^articles\/en\/about\.md:3.*: warning: "x\.ico" is an icon file$/),
      expect.stringMatching(/^site\.yaml:7:.*: warning: "x\.ico" is an icon file$/),
    ]);
  });
});

describe("findings", () => {
  it.each<[name: string, path: string, content: string | Sharp, expected: RegExp]>([
    [
      "a file of a kind that is not served",
      "media/page.html",
      "<p>",
      /^media\/page\.html:1: error: this kind of file is not served/,
    ],
    [
      "a file that no address can name",
      String.raw`media/a\b.txt`,
      "a",
      /^media\/a\\b\.txt:1: error: its name cannot be part of an address/,
    ],
    [
      "a picture that is none",
      "media/x.png",
      "not a picture",
      /^media\/x\.png:1: error: the picture cannot be read: .+\. Save it again, in the format of its extension$/,
    ],
    [
      "an icon file that is none",
      "media/x.ico",
      "garbage",
      /^media\/x\.ico:1: error: the picture cannot be read: it is not an icon file/,
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
      /^media\/x\.png:1: error: 8001 × 8000 pixels; at most 64 million are allowed/,
    ],
    [
      "a script in a picture",
      "media/x.svg",
      '<svg xmlns="http://www.w3.org/2000/svg">\n<script>x</script></svg>',
      /^media\/x\.svg:2: error: <script> is not allowed in a picture/,
    ],
  ])("name %s with its line", async (_name, path, content, expected) => {
    await corner.put(path, typeof content === "string" ? content : await content.toBuffer());
    expect((await corner.findings()).filter((line) => expected.test(line))).toHaveLength(1);
  });
});
