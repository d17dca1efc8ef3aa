import { existsSync, readdirSync } from "node:fs";
import { mkdir, mkdtemp, readFile, readdir, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { importFolder } from "../import/folder/import-folder.ts";
import { describeFailure } from "../model/failure-of.ts";
import { openStore } from "../open.ts";
import { ExportError, exportTenant } from "./export-tenant.ts";

const SITES = join(import.meta.dirname, "../../../sites");

let scratch: string;
let store: Awaited<ReturnType<typeof openStore>>;

beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), "vitrine-test-"));
  store = await openStore({
    databaseUrl: `file:${join(scratch, "store.sqlite")}`,
    dataFolder: join(scratch, "data"),
    fileUrl: "/media/",
  });
});

afterEach(async () => {
  await store.close();
  await rm(scratch, { recursive: true, force: true });
});

/** Every file that belongs to a content folder, by path. */
async function contentOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith("."));
  const contents = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = join(parentPath, name);
      return [
        file.slice(folder.length + 1).normalize("NFC"),
        (await readFile(file)).toString("base64"),
      ] as const;
    }),
  );
  return Object.fromEntries(
    contents.filter(([path]) =>
      /^(articles|media)\/|^(site|menus|banners|redirects|moved|feed-ids)\.yaml$/.test(path),
    ),
  );
}

const FIXTURE: Record<string, string> = {
  "site.yaml": `# The corner shop
code: corner
name: "Corner"   # with quotes
hosts: [Corner.Example, corner.localhost]
origin: https://www.example.com
theme: theme3
languages:
  - { code: kr, default: true }
  - { code: en, name: Plain English, tag: en-GB }
config:
  siteConfig: { title: { en: Corner, kr: 모퉁이 }, logo: media:brand/logo.svg, social: [{ name: A, url: https://example.com }] }
  note: "typed text"
themes:
  theme3: { theme3Colors: { themeColor: "#123456", hoverColor: "#234567", activeColor: "#345678" } }
groups:
  - { slug: 소식, name: { en: News, kr: 소식 } }
`,
  "menus.yaml": `top_menu:
  - id: home
    name: Home
    url: /about.html
    children:
      - { id: open, name: { en: Opening, kr: 개업 }, article: 개업, icon: door, target: _blank }
      - { id: group, name: Group, group: 소식 }
      - { id: heading, name: Heading }
`,
  "banners.yaml":
    "home:\n  - { id: one, title: One, image: media/brand/logo.svg, article: 소식/개업, cta: Go, from: 2026-05-01, until: 2026-06-01T09:30 }\n",
  "redirects.yaml":
    "- { from: /a.html, to: /b.html }\n- { from: /b.html, to: /?x=1, status: 302 }\n- { from: /old/**, to: /news/** }\n- { from: /?p=12&l=ko, to: /a.html }\n",
  "articles/kr/소식/개업.md":
    "\uFEFF---\r\ntitle: 개업\r\npublishedAt: 2026-05-01\r\n---\r\n본문 [약도](/media/brand/logo.svg)\r\n",
  "articles/en/소식/개업.md":
    '---\ntitle:   "Opening"\npublishedAt: 2026-05-01T10:30+09:00\ntags: [a, b]\n---\n\n\nText   \nwith odd spaces\t\n\n\n',
  "articles/en/about.md":
    "---\ntitle: About\npublishedAt: 2026-05-01\ntranslationKey: company\ndraft: true\n---\nNo newline at the end",
  "media/brand/logo.svg":
    '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>\n',
  "media/list of 事.txt": "text",
};

async function writeFixture(): Promise<string> {
  const folder = join(scratch, "fixture");
  for (const [path, text] of Object.entries(FIXTURE)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}

async function redirectsOf(from: typeof store): Promise<string[]> {
  const tenant = await from.findTenant("corner");
  if (tenant === undefined) throw new Error("there is no tenant");
  return (await from.reader(tenant).listRedirects())
    .map((redirect) => `${redirect.from} ${redirect.to}`)
    .sort();
}

describe("exportTenant", () => {
  it("returns the imported files, byte for byte", async () => {
    const folder = await writeFixture();
    const { findings } = await importFolder(store.exchange, folder);
    expect(findings.list).toEqual([]);
    const report = await exportTenant(store.exchange, "corner", join(scratch, "out"));
    expect(report).toMatchObject({ articles: 3, media: 2, rewritten: [] });
    expect(await contentOf(join(scratch, "out"))).toEqual(await contentOf(folder));
  });

  it("preserves the dates of articles without a date in their front matter", async () => {
    const fixture = await writeFixture();
    const undated = "articles/en/undated.md";
    await writeFile(join(fixture, undated), "---\ntitle: Undated\n---\nAs old as its file.\n");
    const date = new Date("2024-03-31T01:02:03.432Z");
    await utimes(join(fixture, undated), date, date);
    await importFolder(store.exchange, fixture);
    await exportTenant(store.exchange, "corner", join(scratch, "out"));
    expect((await stat(join(scratch, "out", undated))).mtime).toEqual(date);
  });

  it("writes YAML with the same meaning if the store has no source text", async () => {
    const folder = await writeFixture();
    await importFolder(store.exchange, folder);
    const content = await store.exchange.read("corner");
    if (content === undefined) throw new Error("nothing was stored");
    const { articles: _kept, ...settings } = content;
    const paths = [...(await store.exchange.articleFingerprints("corner")).keys()];
    await store.exchange.apply(
      { ...settings, sources: {}, articles: [], unchangedArticles: paths },
      { prune: true },
    );
    const report = await exportTenant(store.exchange, "corner", join(scratch, "out"));
    expect(report.rewritten).toEqual(["site.yaml", "menus.yaml", "banners.yaml", "redirects.yaml"]);
    const again = await importFolder(store.exchange, join(scratch, "out"));
    expect(again.findings.list).toEqual([]);
    const { articles: _before, sources: _typed, media: _files, ...before } = content;
    const after = await store.exchange.read("corner");
    expect(after).toMatchObject(JSON.parse(JSON.stringify(before)));
  });

  it("preserves the redirects of renamed articles in another store, through repeated exports", async () => {
    const folder = await writeFixture();
    await importFolder(store.exchange, folder);
    for (const [before, after] of [
      ["articles/en/소식/개업.md", "articles/en/소식/opening.md"],
      ["articles/en/소식/opening.md", "articles/en/소식/first-day.md"],
      ["articles/kr/소식/개업.md", "articles/kr/개업.md"],
    ] as const) {
      await rename(join(folder, before), join(folder, after));
      const text = await readFile(join(folder, after), "utf8");
      const key = "translationKey: 소식/개업";
      if (!text.includes(key))
        await writeFile(join(folder, after), text.replace(/publishedAt/, `${key}\n$&`));
      await importFolder(store.exchange, folder);
    }
    const report = await exportTenant(store.exchange, "corner", join(scratch, "out"));
    expect(report.rewritten).toEqual(["moved.yaml"]);
    expect(await readFile(join(scratch, "out", "moved.yaml"), "utf8")).toBe(
      ["en/소식/개업.md", "en/소식/opening.md", "kr/소식/개업.md"]
        .map((from) => `- from: ${from}\n  article: 소식/개업\n`)
        .join(""),
    );

    const other = await openStore({
      databaseUrl: `file:${join(scratch, "other.sqlite")}`,
      dataFolder: join(scratch, "other-data"),
      fileUrl: "/media/",
    });
    try {
      const { findings } = await importFolder(other.exchange, join(scratch, "out"));
      expect(findings.list).toEqual([]);
      expect(await redirectsOf(other)).toEqual(await redirectsOf(store));
      expect(await redirectsOf(other)).toContain(
        `/en/소식/개업.html /en/${encodeURIComponent("소식")}/first-day.html`,
      );
      expect((await exportTenant(other.exchange, "corner", join(scratch, "again"))).rewritten).toEqual([]);
    } finally {
      await other.close();
    }
    // The first import records the generated file; the second one changes nothing.
    await importFolder(store.exchange, join(scratch, "out"));
    const again = await importFolder(store.exchange, join(scratch, "out"));
    expect(again.summary).toMatchObject({ added: 0, changed: 0, removed: 0 });
  });

  it("preserves the comments of a list to which the store has added entries", async () => {
    const folder = await writeFixture();
    await writeFile(
      join(folder, "moved.yaml"),
      "# From the old site\n- { from: en/old.md, article: company } # asked for often\n",
    );
    await importFolder(store.exchange, folder);
    await rename(join(folder, "articles/en/소식/개업.md"), join(folder, "articles/en/소식/opening.md"));
    const text = await readFile(join(folder, "articles/en/소식/opening.md"), "utf8");
    await writeFile(
      join(folder, "articles/en/소식/opening.md"),
      text.replace("publishedAt", "translationKey: 소식/개업\n$&"),
    );
    await importFolder(store.exchange, folder);
    await exportTenant(store.exchange, "corner", join(scratch, "out"));
    expect(await readFile(join(scratch, "out", "moved.yaml"), "utf8")).toBe(
      "# From the old site\n- { from: en/old.md, article: company } # asked for often\n- { from: en/소식/개업.md, article: 소식/개업 }\n",
    );
  });

  it("returns the bytes of a text that not every database can store", async () => {
    const folder = await writeFixture();
    const file = "articles/en/odd.md";
    await writeFile(join(folder, file), "---\ntitle: Odd\npublishedAt: 2026-05-01\n---\nNUL \0 here\n");
    await importFolder(store.exchange, folder);
    await exportTenant(store.exchange, "corner", join(scratch, "out"));
    expect(await readFile(join(scratch, "out", file))).toEqual(await readFile(join(folder, file)));
  });

  it("refuses a tenant that does not exist, and a folder that is not empty", async () => {
    const folder = await writeFixture();
    await expect(exportTenant(store.exchange, "corner", join(scratch, "out"))).rejects.toThrow(ExportError);
    await importFolder(store.exchange, folder);
    await expect(exportTenant(store.exchange, "corner", folder)).rejects.toThrow(/not empty/);
  });

  it.each(["../.vitrine/sync.json", "../../outside.txt", "a/../../articles/en/a.md"])(
    "writes nothing but files of a content folder: %s",
    async (path) => {
      await importFolder(store.exchange, await writeFixture());
      const content = (await store.exchange.read("corner")) ?? expect.fail("no tenant");
      const read = async () => ({ ...content, rootFiles: { [path]: "{}" } });
      const exchange = { ...store.exchange, read };
      const target = join(scratch, "out");
      await expect(exportTenant(exchange, "corner", target)).rejects.toThrow(
        `the path "root/${path}" cannot be a file of a content folder`,
      );
      expect(await readdir(target)).toEqual([]);
    },
  );

  it("contains one state of the site, even if somebody publishes meanwhile", async () => {
    const folder = await writeFixture();
    await importFolder(store.exchange, folder);
    const articles = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".md"));
    let publications = 2;
    const copied: string[] = [];
    const exchange = {
      ...store.exchange,
      async read(code: string) {
        const read = (await store.exchange.read(code)) ?? expect.fail("no tenant");
        const media = read.media.map((file) => ({
          ...file,
          copyTo(target: string) {
            copied.push(file.path);
            return file.copyTo(target);
          },
        }));
        const content = { ...read, media };
        if ((publications -= 1) < 0) return content;
        for (const name of articles) {
          const file = join(folder, name);
          await writeFile(file, `${await readFile(file, "utf8")}\nMore\n`);
        }
        await importFolder(store.exchange, folder);
        return content;
      },
    };
    const target = join(scratch, "out");
    await exportTenant(exchange, "corner", target);
    expect(await contentOf(target)).toEqual(await contentOf(folder));
    expect(copied).toEqual(["brand/logo.svg", "list of 事.txt"]);
    publications = 10;
    const failure = await exportTenant(exchange, "corner", join(scratch, "busy")).catch(
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({
      message: expect.stringContaining("corner was changed during each of 5 exports, so nothing was written"),
    });
    expect(describeFailure(failure)).toMatchObject({ status: 409, name: "changed-meanwhile" });
    expect(copied).toHaveLength(2);
    expect(await readdir(join(scratch, "busy"))).toEqual([]);
  });

  const demos = existsSync(SITES)
    ? readdirSync(SITES).filter((name) => existsSync(join(SITES, name, "site.yaml")))
    : [];
  it.each(demos)("is the identity for the demo tenant %s", async (name) => {
    const folder = join(SITES, name);
    const { findings, tenant } = await importFolder(store.exchange, folder);
    expect(findings.list).toEqual([]);
    await exportTenant(store.exchange, tenant, join(scratch, "out"));
    expect(await contentOf(join(scratch, "out"))).toEqual(await contentOf(folder));
  });
});

it("leaves no files when it fails, since half a site would look complete", async () => {
  await importFolder(store.exchange, join(SITES, "launch"));
  const media = await store.exchange.read("launch").then((content) => content?.media ?? []);
  const [lost] = media.slice(-1);
  if (lost === undefined) throw new Error("the site has no media");
  await rm(lost.file);
  const target = join(scratch, "copy");
  await mkdir(target);
  await expect(exportTenant(store.exchange, "launch", target)).rejects.toThrow("ENOENT");
  expect(await readdir(target)).toEqual([]);
});
