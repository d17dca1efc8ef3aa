import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { exportTenant } from "../../content/export/export-tenant.ts";
import { importFolder } from "../../content/import/folder/import-folder.ts";
import { type OpenedStore, describeEachEngine } from "../../content/testing/describe-each-engine.ts";
import { put, read } from "../../content/testing/edited-site.ts";
import { importTree, planTree } from "../import-tree.ts";
import { TENANT, foreignTree } from "../testing/foreign-tree.ts";

const MAPPING = "site: { name: Other, languages: [{ code: en, default: true }] }\nlanguages: { en: . }\n";
const A = "articles/en/a.md";

describeEachEngine("a tree that is imported again", (makeDatabase) => {
  const tree = foreignTree();

  async function imported(): Promise<OpenedStore> {
    await tree.put({
      "mapping.yaml": MAPPING,
      "tree/a.md": "---\ntitle: A\ndate: 2026-03-01\n---\nOld\n",
      "tree/b.md": "---\ntitle: B\ndate: 2026-03-01\n---\nOther\n",
    });
    const store = await (await makeDatabase()).open();
    expect((await importTree(store.exchange, tree.at("tree"), tree.options())).summary).toBeDefined();
    return store;
  }
  const again = (
    store: OpenedStore,
    options: { theirs?: boolean; prune?: boolean; keepGoing?: boolean } = {},
  ) => importTree(store.exchange, tree.at("tree"), { ...tree.options(), ...options });
  const storedText = async (store: OpenedStore, name: string) => {
    const hash = (await store.exchange.files.hashes(TENANT)).get(name);
    return hash === undefined ? null : await store.exchange.files.text(TENANT, hash);
  };
  /** Changes the article in a folder. */
  const edit = async (folder: string) => {
    const text = (await read(folder, A)) ?? "";
    await put(folder, A, text.replace("Old", "Edited"));
  };

  it.each<[string, (store: OpenedStore, folder: string) => Promise<unknown>]>([
    [
      "pushed from a folder",
      async (store, folder) => {
        await store.sync.pull(folder, { tenant: TENANT });
        await edit(folder);
        await store.sync.push(folder);
      },
    ],
    [
      "made in the Studio and pulled into a folder",
      async (store, folder) => {
        const text = (await storedText(store, A)) ?? "";
        const base = new Map([[A, (await store.exchange.files.hashes(TENANT)).get(A) ?? null]]);
        const changes = [{ name: A, text: text.replace("Old", "Edited") }];
        await store.publish(TENANT, changes, { author: "mina", origin: "studio", base });
        await store.sync.pull(folder, { tenant: TENANT });
      },
    ],
    [
      "imported from an exported folder",
      async (store, folder) => {
        await exportTenant(store.exchange, TENANT, folder);
        await edit(folder);
        expect((await importFolder(store.exchange, folder)).edited).toEqual([]);
      },
    ],
    [
      "imported from a pulled folder",
      async (store, folder) => {
        await store.sync.pull(folder, { tenant: TENANT });
        await edit(folder);
        expect((await importFolder(store.exchange, folder)).edited).toEqual([]);
      },
    ],
  ])("keeps edits that were %s, names them, and replaces them on request", async (_, work) => {
    const store = await imported();
    const folder = join(tree.at("folder"));
    await work(store, folder);
    for (const prune of [false, true]) {
      const report = await again(store, { prune });
      expect(report.edited).toMatchObject([{ name: A, outcome: "kept" }]);
      expect(report.summary).toMatchObject({ changed: 0, removed: 0 });
    }
    expect(await storedText(store, A)).toContain("Edited");
    await tree.put({ "tree/a.md": "---\ntitle: A\ndate: 2026-03-01\n---\nNewer\n" });
    expect((await again(store)).edited).toMatchObject([{ name: A, outcome: "refused" }]);
    expect(await again(store, { theirs: true })).toMatchObject({ edited: [], summary: { changed: 1 } });
    expect(await storedText(store, A)).toContain("Newer");
    expect(await again(store)).toMatchObject({ edited: [], summary: { changed: 0 } });
  });

  it("does not let an older exported folder restore what a newer tree has changed", async () => {
    const store = await imported();
    const folder = tree.at("folder");
    await exportTenant(store.exchange, TENANT, folder);
    const other = "articles/en/b.md";
    const write = async (word: string) => {
      const text = (await read(folder, other)) ?? "";
      await put(folder, other, `${text}\n${word}\n`);
      return importFolder(store.exchange, folder);
    };
    await write("Once");
    await tree.put({ "tree/a.md": "---\ntitle: A\ndate: 2026-03-01\n---\nNewer\n" });
    expect((await again(store)).summary).toMatchObject({ changed: 1 });
    expect((await write("Twice")).edited).toMatchObject([{ name: A, outcome: "kept" }]);
    expect(await storedText(store, A)).toContain("Newer");
    expect(await storedText(store, other)).toContain("Twice");
  });

  it("keeps the generated menu as it was edited in the Studio", async () => {
    const store = await imported();
    await tree.put({ "tree/index.md": "---\ntitle: Home\ndate: 2026-03-01\n---\nHome\n" });
    await again(store);
    const name = "menus.yaml";
    const text = await storedText(store, name);
    expect(text).toContain("home");
    const base = new Map([[name, (await store.exchange.files.hashes(TENANT)).get(name) ?? null]]);
    const changes = [{ name, text: `${text}# Edited\n` }];
    await store.publish(TENANT, changes, { author: "mina", origin: "studio", base });
    for (const prune of [false, true])
      expect((await again(store, { prune })).edited).toMatchObject([{ name, outcome: "kept" }]);
    expect(await storedText(store, name)).toContain("# Edited");
  });

  it("keeps and names files that can no longer be converted, even with --prune", async () => {
    const drawing = (more: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"><path d="M0 0h4"/>${more}`;
    await tree.put({ "tree/bed.svg": drawing("</svg>") });
    const store = await imported();
    await tree.put({ "tree/bed.svg": drawing("<broken") });
    await writeFile(tree.at("tree/b.md"), new Uint8Array([0x23, 0x20, 0xff, 0xfe, 0x00]));
    const options = { ...tree.options(), prune: true, keepGoing: true };
    const { plan } = await planTree(store.exchange, tree.at("tree"), options);
    expect(plan?.changes).toEqual([]);
    const report = await again(store, options);
    expect(report.summary).toMatchObject({ removed: 0 });
    expect(report.findings.list.map(({ file }) => file)).toEqual(expect.arrayContaining(["b.md", "bed.svg"]));
    expect(await storedText(store, "articles/en/b.md")).toContain("Other");
    expect((await store.exchange.files.hashes(TENANT)).has("media/bed.svg")).toBe(true);
  });

  it("keeps and names YAML pages that can no longer be converted, even with --prune", async () => {
    const page = "### YamlMime:FAQ\ntitle: Questions\nsummary: Ask us.\n";
    await tree.put({ "tree/faq.yml": page });
    const store = await imported();
    expect(await storedText(store, "articles/en/faq.md")).toContain("Ask us.");
    await tree.put({ "tree/faq.yml": `${page}sections: [\n` });
    const report = await again(store, { prune: true });
    expect(report.summary).toMatchObject({ removed: 0, changed: 0 });
    expect(report.findings.list).toContainEqual(
      expect.objectContaining({ file: "faq.yml", kind: "unknown-page", severity: "warning" }),
    );
    expect(await storedText(store, "articles/en/faq.md")).toContain("Ask us.");
  });

  it("keeps showing pictures that can no longer be converted", async () => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"><path d="M0 0h4"/></svg>';
    const text = "---\ntitle: A\ndate: 2026-03-01\ncover: bed.svg\n---\n![A bed](shed.svg)\n";
    await tree.put({ "tree/bed.svg": drawing, "tree/shed.svg": drawing });
    const store = await imported();
    const fields = "frontMatter: { rename: { cover: cover, date: publishedAt } }\n";
    await tree.put({ "tree/a.md": text, "mapping.yaml": MAPPING + fields });
    expect((await again(store)).summary).toMatchObject({ removed: 0 });
    const broken = drawing.replace("/></svg>", "<broken");
    await tree.put({ "tree/bed.svg": broken, "tree/shed.svg": broken });
    expect((await again(store, { prune: true })).summary).toMatchObject({ changed: 0, removed: 0 });
    await tree.put({ "tree/a.md": `${text}\nMore\n`, "tree/c.md": text.replace("title: A", "title: C") });
    const report = await again(store, { prune: true });
    expect(report.findings.list.map(({ file, kind }) => [file, kind])).toEqual([
      ["bed.svg", "broken-media"],
      ["shed.svg", "broken-media"],
    ]);
    expect(report.summary).toMatchObject({ changed: 1, added: 1 });
    const tenant = await store.findTenant(TENANT);
    if (tenant === undefined) throw new Error("no tenant");
    const { html, cover } = (await store.reader(tenant).findArticle({ slug: "a" }, "en")) ?? {};
    expect(html).toMatch(/<img [^>]*shed\.svg/);
    expect(JSON.stringify(cover)).toContain("bed.svg");
  });

  it("does not remove an article that was pushed later", async () => {
    const store = await imported();
    const folder = tree.at("folder");
    await store.sync.pull(folder, { tenant: TENANT });
    await put(folder, "articles/en/new.md", "---\ntitle: New\npublishedAt: 2026-03-01\n---\nNew\n");
    await store.sync.push(folder);
    expect((await again(store, { prune: true })).summary).toMatchObject({ removed: 0 });
    expect(await storedText(store, "articles/en/new.md")).toContain("New");
  });

  it("does not stop an exported folder from removing an article and adding it again", async () => {
    const store = await imported();
    const folder = tree.at("folder");
    await exportTenant(store.exchange, TENANT, folder);
    const text = await read(folder, A);
    await rm(join(folder, A));
    expect((await importFolder(store.exchange, folder, { prune: true })).summary).toMatchObject({
      removed: 1,
    });
    await put(folder, A, text);
    expect(await importFolder(store.exchange, folder)).toMatchObject({ edited: [], summary: { added: 1 } });
  });
});
