import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { exportTenant } from "../../export/export-tenant.ts";
import { SVG, cornerFolder } from "../../testing/corner-folder.ts";
import { type OpenedStore, describeEachEngine } from "../../testing/describe-each-engine.ts";
import { importFolder } from "./import-folder.ts";

type Notation = (path: string) => string;

const DOCUMENTED: Notation = (path) => `media:${path}`;
const NOTATIONS: [name: string, write: Notation][] = [
  ["media:a.svg", DOCUMENTED],
  ["/media/a.svg", (path) => `/media/${path}`],
  ["media/a.svg", (path) => `media/${path}`],
  ["a.svg", (path) => path],
];
const ENCODED = NOTATIONS.map(([name, write]): [string, Notation] => [
  `${name}, percent-encoded`,
  (path) => write(encodeURI(path)),
]);

const PICTURE = "figures/도표 图 1.svg";
const FILE = "docs/our terms.txt";

/** A site that refers to files in every place where a reference is possible. */
function filesIn(write: Notation, picture = PICTURE, file = FILE): Record<string, string> {
  return {
    "site.yaml": `code: corner
name: Corner
hosts: [corner.localhost]
languages: [{ code: en, default: true }, { code: kr }]
config:
  siteConfig:
    logo: "${write(picture)}"
    favicon: { en: "${write(picture)}", kr: "${write(picture)}" }
    ogImage: "${write(picture)}"
themes:
  theme1: { theme1Banner: { bannerTitle: Corner, image: "${write(picture)}" } }
groups: [{ slug: news, name: News }]
`,
    "menus.yaml": `top_menu:\n  - { id: a, name: A, url: "${write(file)}#part-2" }\n`,
    "banners.yaml": `home:
  - id: a
    title: A
    image: "${write(picture)}"
    imageMobile: "${write(picture)}"
    url: "${write(file)}"
`,
    "redirects.yaml": `- from: /terms.html\n  to: "${write(file)}#part-2"\n`,
    "articles/en/x.md": `---
title: X
cover: "${write(picture)}"
publishedAt: 2026-01-01
---
![a](<${write(picture)}>)

<img src="${write(picture)}" alt="b">

[c](<${write(file)}#part-2>) [d][d] <a href="${write(file)}">e</a>

[d]: <${write(file)}>
`,
  };
}

async function fill(folder: string, files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries({
    ...files,
    [`media/${PICTURE}`]: SVG,
    [`media/${FILE}`]: "Terms\n",
  })) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

/** Reads everything shown to visitors that can contain a reference to a file. */
async function shownBy(store: OpenedStore) {
  const tenant = await store.findTenant("corner");
  if (tenant === undefined) throw new Error("there is no tenant");
  const reader = store.reader(tenant);
  const article = await reader.findArticle({ slug: "x" }, "en");
  return {
    config: await reader.findConfig("theme1", "kr"),
    menu: (await reader.menuTree("en"))["top_menu"]?.children.map(({ url }) => url),
    banners: await reader.listBanners("home", "en"),
    redirects: (await reader.listRedirects()).map(({ to }) => to),
    cover: article?.cover,
    html: article?.html,
  };
}

describeEachEngine("files that are named in different notations", (makeDatabase) => {
  it.each([...NOTATIONS, ...ENCODED])(
    "%s: pages are the same, and an export preserves the notation",
    async (_name, write) => {
      const database = await makeDatabase();
      const store = await database.open();
      await fill(join(database.dataFolder, "documented"), filesIn(DOCUMENTED));
      await importFolder(store.exchange, join(database.dataFolder, "documented"), { prune: true });
      const expected = await shownBy(store);
      expect(JSON.stringify(expected).match(/\/media\/[\da-f]{12}\/(figures|docs)\//g)).toHaveLength(15);

      const folder = join(database.dataFolder, "in");
      await fill(folder, filesIn(write));
      const { findings } = await importFolder(store.exchange, folder, { prune: true });
      expect(findings.list).toEqual([]);
      expect(await shownBy(store)).toEqual(expected);

      const out = join(database.dataFolder, "out");
      expect((await exportTenant(store.exchange, "corner", out)).rewritten).toEqual([]);
      for (const [path, text] of Object.entries(filesIn(write)))
        expect(await readFile(join(out, path), "utf8")).toBe(text);
    },
  );
});

describe("a file that is missing", () => {
  const corner = cornerFolder();

  it.each(NOTATIONS)("causes a finding with position and nearest name: %s", async (_name, write) => {
    await corner.put(`media/${PICTURE}`, SVG);
    await corner.put(`media/${FILE}`, "Terms\n");
    const picture = PICTURE.replace("도표", "도포");
    const file = FILE.replace("terms", "temrs");
    for (const [path, text] of Object.entries(filesIn(write, picture, file))) await corner.put(path, text);
    const found = await corner.findings();
    for (const finding of found)
      expect(finding).toContain(`Did you mean "media:${finding.includes("temrs") ? FILE : PICTURE}"?`);
    const places = found.map((finding) => /^[^:]+:\d+/.exec(finding)?.[0]);
    expect(new Set(places)).toEqual(
      new Set([
        "site.yaml:7",
        "site.yaml:8",
        "site.yaml:9",
        "site.yaml:11",
        "menus.yaml:2",
        "banners.yaml:4",
        "banners.yaml:5",
        "banners.yaml:6",
        "redirects.yaml:2",
        "articles/en/x.md:3",
        "articles/en/x.md:6",
        "articles/en/x.md:8",
        "articles/en/x.md:10",
      ]),
    );
  });

  it.each([
    ["/figures/plan.svg", 'cannot be the path of a file below media/. Did you mean "media:plan.svg"?'],
    ["media:/plan.svg", 'is not in media/. Did you mean "media:plan.svg"?'],
    [
      "https://corner.example/plan.svg",
      'is on another server. Put the file below media/ and refer to it as "media:plan.svg"',
    ],
    [
      "figures\\plan.svg",
      'is not in media/: folders are separated by one slash. Write "media:figures/plan.svg"',
    ],
  ])("causes a finding with advice even if no file can have the name: %s", async (name, explained) => {
    await corner.put("articles/en/x.md", `---\ntitle: X\ncover: ${name}\n---\n`);
    await corner.put("banners.yaml", `home:\n  - id: a\n    title: A\n    image: ${name}\n`);
    expect(await corner.findings()).toEqual([
      `articles/en/x.md:3:1: error: the cover "${name}" ${explained}`,
      `banners.yaml:4:5: error: the file "${name}" ${explained}`,
    ]);
  });

  it("is not reported for links to articles and pages", async () => {
    await corner.put("articles/en/media.md", "---\ntitle: Media\n---\n[a](about.md) [b](news/opening.md)\n");
    await corner.put("articles/en/x.md", "---\ntitle: X\n---\n[a](media.md) [b](/media.html)\n");
    await corner.put("media/media/media:a.svg", SVG);
    await corner.put(
      "articles/en/y.md",
      "---\ntitle: Y\ncover: media:media/media:a.svg\n---\n![a](media:media/media:a.svg) ![b](/media/media/media:a.svg)\n",
    );
    await corner.put(
      "menus.yaml",
      "top_menu:\n  - { id: a, name: A, article: media }\n  - { id: b, name: B, url: /media.html }\n",
    );
    expect(await corner.findings()).toEqual([]);
  });
});
