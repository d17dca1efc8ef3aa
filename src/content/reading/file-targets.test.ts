import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { exportTenant } from "../export/export-tenant.ts";
import { importFolder } from "../import/folder/import-folder.ts";
import { type OpenedStore, describeEachEngine } from "../testing/describe-each-engine.ts";

const FILES: Record<string, string> = {
  "site.yaml":
    "code: corner\nname: Corner\nhosts: [corner.localhost]\nlanguages: [{ code: en, default: true }, { code: kr }]\n",
  "menus.yaml":
    'top_menu:\n  - { id: terms, name: Terms, url: "media:law/our terms.txt#part-2" }\n  - { id: again, name: Again, url: "/media/law/our terms.txt" }\n',
  "banners.yaml": 'home:\n  - { id: a, title: A, image: a.svg, url: "media:law/our terms.txt" }\n',
  "redirects.yaml": '# a comment\n- { from: /terms.html, to: "media:law/our terms.txt" }\n',
  "media/law/our terms.txt": "First version\n",
  "media/a.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
};

async function put(folder: string, path: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}

/** Reads the targets of menu, banner and redirect in one language. */
async function targets(store: OpenedStore, language: "en" | "kr" = "en"): Promise<(string | undefined)[]> {
  const tenant = await store.findTenant("corner");
  if (tenant === undefined) throw new Error("there is no tenant");
  const reader = store.reader(tenant);
  return [
    ...((await reader.menuTree(language))["top_menu"]?.children ?? []).map(({ url }) => url),
    ...(await reader.listBanners("home", language)).map(({ url }) => url),
    ...(await reader.listRedirects()).map(({ to }) => to),
  ];
}

describeEachEngine("menus, banners and redirects to a file", (makeDatabase) => {
  it("lead to its current version in every language, also after a pruning import and an export", async () => {
    const database = await makeDatabase();
    const folder = join(database.dataFolder, "in");
    for (const [path, text] of Object.entries(FILES)) await put(folder, path, text);
    const store = await database.open();
    const imported = await importFolder(store.exchange, folder, { prune: true });
    expect(imported.findings.list).toEqual([]);

    const first = await targets(store);
    const [, hash = ""] = /^\/media\/([\da-f]{12})\/law\/our%20terms\.txt$/.exec(first[1] ?? "") ?? [];
    const address = `/media/${hash}/law/our%20terms.txt`;
    expect(hash).not.toBe("");
    expect(first).toEqual([`${address}#part-2`, address, address, address]);
    expect(await targets(store, "kr")).toEqual(first);
    const tenant = await store.findTenant("corner");
    const found = tenant && (await store.reader(tenant).findMedia(hash, "law/our terms.txt"));
    expect(await readFile(found?.file ?? "", "utf8")).toBe("First version\n");

    const out = join(database.dataFolder, "out");
    expect((await exportTenant(store.exchange, "corner", out)).rewritten).toEqual([]);
    for (const [path, text] of Object.entries(FILES))
      expect(await readFile(join(out, path), "utf8")).toBe(text);

    await store.changes.take();
    await put(folder, "media/law/our terms.txt", "Second version\n");
    await importFolder(store.exchange, folder, { prune: true });
    expect((await store.changes.take())[0]?.tags).toEqual(["media:law/our terms.txt"]);
    expect(await targets(store)).not.toContain(address);
  });

  it("are left out while it is missing", async () => {
    const database = await makeDatabase();
    const folder = join(database.dataFolder, "in");
    for (const [path, text] of Object.entries(FILES))
      if (!path.endsWith(".txt")) await put(folder, path, text);
    const store = await database.open();
    expect((await importFolder(store.exchange, folder)).summary).toBeUndefined();
    await importFolder(store.exchange, folder, { keepGoing: true });
    // Entries whose target file is missing are left out, except one that contains an ordinary address.
    expect(await targets(store)).toEqual(["/media/law/our terms.txt", undefined]);
  });
});

describeEachEngine("articles", (makeDatabase) => {
  it("refer to a file in the notation of settings, and show its current version", async () => {
    const database = await makeDatabase();
    const folder = join(database.dataFolder, "in");
    for (const [path, text] of Object.entries(FILES)) await put(folder, path, text);
    await put(
      folder,
      "articles/en/x.md",
      '---\ntitle: X\n---\n[a](<media:law/our terms.txt#part-2>) <a href="media:law/our%20terms.txt">b</a> [c][c]\n\n![d](media:a.svg)\n\n[c]: </media/law/our terms.txt>\n',
    );
    const store = await database.open();
    expect((await importFolder(store.exchange, folder)).findings.list).toEqual([]);
    const addresses = async () => {
      const tenant = await store.findTenant("corner");
      const article = tenant && (await store.reader(tenant).findArticle({ slug: "x" }, "en"));
      return [...(article?.html ?? "").matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address);
    };
    const first = await addresses();
    const [, hash = ""] = /^\/media\/([\da-f]{12})\//.exec(first[0] ?? "") ?? [];
    const terms = `/media/${hash}/law/our%20terms.txt`;
    expect(first).toEqual([`${terms}#part-2`, terms, terms, expect.stringMatching(/^\/media\/\w+\/a\.svg$/)]);

    await put(folder, "media/law/our terms.txt", "Second version\n");
    await importFolder(store.exchange, folder);
    expect(await addresses()).not.toContain(terms);
  });
});

describeEachEngine("a picture with a variant for phones", (makeDatabase) => {
  const drawing = (width: number, height: number, fill: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path fill="${fill}" d="M0 0h9v9z"/></svg>\n`;

  it("shows the current variant, from the import that adds it until a pruning one removes it", async () => {
    const database = await makeDatabase();
    const folder = join(database.dataFolder, "in");
    await put(folder, "site.yaml", FILES["site.yaml"] ?? "");
    await put(folder, "media/도표.en.svg", drawing(1200, 640, "red"));
    await put(folder, "articles/en/x.md", "---\ntitle: X\n---\n![A chart](/media/도표.en.svg)\n");
    const store = await database.open();
    const shown = async () => {
      expect((await importFolder(store.exchange, folder, { prune: true })).findings.list).toEqual([]);
      const tenant = await store.findTenant("corner");
      const article = tenant && (await store.reader(tenant).findArticle({ slug: "x" }, "en"));
      return /<source [^]*?srcset="([^"]*)" width="(\d+)" height="(\d+)">/
        .exec(article?.html ?? "")
        ?.slice(1);
    };
    expect(await shown()).toBeUndefined();

    const file = "media/도표.en.mobile.svg";
    await put(folder, file, drawing(720, 900, "red"));
    const first = await shown();
    expect(first).toEqual([
      expect.stringMatching(/^\/media\/[\da-f]{12}\/%EB%8F%84%ED%91%9C\.en\.mobile\.svg$/),
      "720",
      "900",
    ]);

    await store.changes.take();
    await put(folder, file, drawing(720, 900, "blue"));
    const second = await shown();
    expect(second?.[0]).not.toBe(first?.[0]);
    expect((await store.changes.take())[0]?.tags).toEqual(["media:도표.en.mobile.svg"]);

    await put(folder, file, drawing(720, 960, "blue"));
    expect((await shown())?.[2]).toBe("960");

    const out = join(database.dataFolder, "out");
    await exportTenant(store.exchange, "corner", out);
    expect(await readFile(join(out, file), "utf8")).toBe(drawing(720, 960, "blue"));

    await rm(join(folder, file));
    expect(await shown()).toBeUndefined();
  });
});

describeEachEngine("menus, banners and redirects to an address with decomposed letters", (makeDatabase) => {
  it("lead to its composed form, also if it is percent-encoded; other sites' addresses stay", async () => {
    const anchor = "étape".normalize("NFD");
    const url = `/${anchor}.html#${encodeURIComponent(anchor)}`;
    const away = `https://example.com/${anchor}`;
    const database = await makeDatabase();
    const folder = join(database.dataFolder, "in");
    const files = {
      ...FILES,
      "articles/en/étape.md": `---\ntitle: Step\n---\n\n## ${anchor}\n`,
      "menus.yaml": `top_menu: [{ id: a, name: A, url: "${url}" }]\n`,
      "banners.yaml": `home: [{ id: b, title: B, image: media:a.svg, alt: B, url: "${url}" }]\n`,
      "redirects.yaml": `- { from: /old.html, to: "${url}" }\n- { from: /z.html, to: "${away}" }\n`,
    };
    for (const [path, text] of Object.entries(files)) await put(folder, path, text);
    const store = await database.open();
    expect((await importFolder(store.exchange, folder)).findings.list).toEqual([]);
    const composed = "/étape.html#étape";
    expect(await targets(store)).toEqual([composed, composed, composed, away]);
  });
});
