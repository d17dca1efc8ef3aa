import { readFile, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { exportTenant } from "../export/export-tenant.ts";
import { importFolder } from "../import/folder/import-folder.ts";
import { hashOfText } from "../model/stored-text.ts";
import { SVG, cornerFolder } from "../testing/corner-folder.ts";
import { type OpenedStore, type TestDatabase, describeEachEngine } from "../testing/describe-each-engine.ts";
import type { RestoreReport } from "./restore.ts";

const corner = cornerFolder();
const ABOUT = "articles/en/about.md";
const OPENING = "articles/en/news/opening.md";
const MENU = "top_menu:\n  - { id: a, name: About, article: about } # kept\n";

/** Returns all files of the site by path, as an export writes them. */
async function filesOf(store: OpenedStore, folder: string): Promise<Record<string, string>> {
  await rm(folder, { recursive: true, force: true });
  await exportTenant(store.exchange, "corner", folder);
  return readFolder(folder);
}

async function readFolder(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files: Record<string, string> = {};
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = join(entry.parentPath, entry.name);
    files[file.slice(folder.length + 1)] = await readFile(file, "utf8");
  }
  return files;
}

describeEachEngine("restoring", (makeDatabase) => {
  let database: TestDatabase;
  let store: OpenedStore;
  let out: string;

  async function install(): Promise<void> {
    database = await makeDatabase();
    store = await database.open();
    out = join(database.dataFolder, "out");
    await corner.put("menus.yaml", MENU);
    await corner.put("redirects.yaml", "- { from: /a.html, to: /about.html }\n");
    await corner.put("root/ads.txt", "ads\r\n");
    await corner.put(
      "articles/zh/about.md",
      "\uFEFF---\r\ntitle: 关于\r\npublishedAt: 2026-01-01\r\n---\r\n中文\r\n",
    );
    await importCorner();
  }

  async function importCorner(): Promise<void> {
    const { findings, summary } = await importFolder(store.exchange, corner.folder, { prune: true });
    expect(findings.list).toEqual([]);
    expect(summary).toBeDefined();
  }

  const tenantOf = async () => (await store.findTenant("corner")) ?? expect.fail("no tenant");
  const newest = async () => store.history.newest(await tenantOf());

  async function restore(id: number, options: { names?: string[]; isDryRun?: boolean } = {}) {
    const tenant = await tenantOf();
    const revision = (await store.history.find(tenant, id)) ?? expect.fail(`no revision ${id}`);
    return store.history.restore(tenant, revision, { author: "mina@example.com", ...options });
  }

  function linesOf(report: RestoreReport): string[] {
    return "findings" in report ? report.findings.map(({ file, message }) => `${file} ${message}`) : [];
  }

  /** Changes everything: existing files are changed or removed, and new ones are added. */
  async function changeAll(): Promise<void> {
    await corner.put(
      "site.yaml",
      (await readFile(join(corner.folder, "site.yaml"), "utf8")).replace("Corner", "Square"),
    );
    await corner.put("menus.yaml", "bottom_menu:\n  - { id: b, name: New, article: new }\n");
    await rm(join(corner.folder, "redirects.yaml"));
    await corner.put("root/ads.txt", "other ads");
    await corner.put("root/robots-notes.txt", "new");
    await corner.put("media/plan.svg", SVG.replace("0 0 40 20", "0 0 80 20"));
    await corner.put("media/new.svg", SVG.replace("0 0 40 20", "0 0 20 20"));
    await corner.put(OPENING, "---\ntitle: Opening\npublishedAt: 2026-02-01\n---\nClosed.\n");
    await rm(join(corner.folder, ABOUT));
    await rm(join(corner.folder, "articles/zh/about.md"));
    await corner.put(
      "articles/en/new.md",
      "---\ntitle: New\npublishedAt: 2026-02-01\n---\n![new](/media/new.svg)\n",
    );
    await importCorner();
  }

  it("restores the whole site, every file byte for byte, and can itself be undone", async () => {
    await install();
    const [first, before] = [await newest(), await filesOf(store, out)];
    await changeAll();
    const [second, changed] = [await newest(), await filesOf(store, out)];
    const dry = await restore(first, { isDryRun: true });
    expect([dry.outcome, linesOf(dry)]).toEqual(["checked", []]);
    expect(await newest()).toBe(second);
    const report = await restore(first);
    expect(report).toMatchObject({ outcome: "published", findings: [] });
    expect(report.steps.map(({ name }) => name)).toEqual(dry.steps.map(({ name }) => name));
    // `moved.yaml` is not compared: it only contains addresses that the store has recorded since.
    const { "moved.yaml": _moved, ...restored } = await filesOf(store, out);
    expect(restored).toEqual(before);
    const tenant = await tenantOf();
    expect(tenant.name).toBe("Corner");
    expect(JSON.stringify(await store.reader(tenant).menuTree("en"))).toContain("/about.html");
    expect((await store.reader(tenant).listRedirects()).map(({ from }) => from)).toContain("/a.html");
    expect((await store.exchange.read("corner"))?.media).toMatchObject([{ path: "plan.svg", width: 40 }]);
    expect(await store.reader(tenant).findArticle({ slug: "new" }, "en")).toBeUndefined();
    const [listed] = await store.history.list(tenant, { limit: 1 });
    expect(listed).toMatchObject({ origin: "restore", author: "mina@example.com" });

    expect(await restore(second)).toMatchObject({ outcome: "published", findings: [] });
    const { "moved.yaml": _observed, ...undone } = await filesOf(store, out);
    expect(undone).toEqual(changed);
    expect(await restore(second)).toEqual({ outcome: "unchanged", steps: [] });
  });

  it("restores the named files, and leaves all others unchanged", async () => {
    await install();
    const first = await newest();
    await changeAll();
    const changed = await filesOf(store, out);
    // The article exists again, the picture has its former content, and the new file is gone.
    const names = ["articles/zh/about.md", "media/plan.svg", "root/robots-notes.txt"];
    expect(await restore(first, { names })).toMatchObject({
      outcome: "published",
      // The original of this translation no longer exists; another article may have taken its place.
      findings: [{ kind: "unjoined", file: "articles/zh/about.md", severity: "warning" }],
      steps: [{ before: null }, {}, { after: null }],
    });
    const now = await filesOf(store, out);
    expect(now["articles/zh/about.md"]).toContain("中文\r\n");
    expect(now["media/plan.svg"]).toBe(SVG);
    expect(now["root/robots-notes.txt"]).toBeUndefined();
    expect(now["site.yaml"]).toBe(changed["site.yaml"]);
    expect(await restore(first, { names })).toMatchObject({ outcome: "unchanged" });
  });

  it("refuses content with errors, and then writes nothing", async () => {
    await install();
    const first = await newest();
    await changeAll();
    const [second, changed] = [await newest(), await filesOf(store, out)];
    // The restored menu refers to an article that no longer exists.
    for (const isDryRun of [true, false]) {
      const report = await restore(first, { names: ["menus.yaml"], isDryRun });
      expect(report.outcome).toBe("refused");
      expect(linesOf(report)).toEqual([expect.stringMatching(/^menus.yaml there is no article "about"/)]);
    }
    const { hash } =
      (await store.exchange.read("corner"))?.media.find(({ path }) => path === "plan.svg") ?? expect.fail();
    const { steps } = await restore(first, { names: ["media/plan.svg"], isDryRun: true });
    expect(steps[0]?.before).toBe(hash);
    const old = steps[0]?.after ?? "";
    await rm(join(database.dataFolder, "media", old.slice(0, 2), old));
    expect(await restore(first, { names: ["media/plan.svg"] })).toMatchObject({
      outcome: "lost",
      names: ["media/plan.svg"],
    });
    expect(await newest()).toBe(second);
    expect(await filesOf(store, out)).toEqual(changed);
  });

  it("gives a restored article without a date the day of its first publication", async () => {
    await install();
    const publish = (name: string, text: string | null, before: string | null) =>
      store.publish("corner", [{ name, text }], {
        author: null,
        origin: "api",
        base: new Map([[name, before === null ? null : hashOfText(before)]]),
      });
    const text = "---\ntitle: Undated\n---\nText\n";
    expect((await publish("articles/en/undated.md", text, null)).outcome).toBe("published");
    const tenant = await tenantOf();
    const id = await newest();
    const at = (await store.history.find(tenant, id))?.at ?? 0;
    await publish("articles/en/undated.md", null, text);
    await restore(id);
    const article = await store.reader(tenant).findArticle({ slug: "undated" }, "en");
    expect(Date.parse(article?.publishedAt ?? "")).toBe(at);
  });

  it("exports the site as it was at a time", async () => {
    await install();
    const tenant = await tenantOf();
    const before = await filesOf(store, out);
    const { at } = (await store.history.find(tenant, await newest())) ?? expect.fail();
    while (Date.now() === at);
    await changeAll();
    const changed = await filesOf(store, out);
    const folder = join(database.dataFolder, "then");
    expect(await store.history.exportAt(tenant, at, folder)).toMatchObject({
      articles: 3,
      media: 1,
      rewritten: [],
    });
    expect(await readFolder(folder)).toEqual(before);
    const now = join(database.dataFolder, "now");
    await store.history.exportAt(tenant, Date.now(), now);
    expect(await readFolder(now)).toEqual(changed);
    await expect(store.history.exportAt(tenant, Date.now(), now)).rejects.toThrow("not empty");
    await expect(store.history.exportAt(tenant, at - 1, join(out, "none"))).rejects.toThrow(
      "the history of corner begins at",
    );
    await expect(stat(join(out, "none"))).rejects.toThrow("ENOENT");
  });

  it("exports the former addresses that the store had recorded at that time", async () => {
    await install();
    const text = await readFile(join(corner.folder, OPENING), "utf8");
    const rename = async (from: string, to: string) => {
      await rm(join(corner.folder, from));
      await corner.put(to, text.replace("title:", "translationKey: news/opening\ntitle:"));
      await corner.put(
        ABOUT,
        `---\ntitle: About\npublishedAt: 2026-01-01\n---\n[o](${to.slice("articles/en/".length)})\n`,
      );
      await importCorner();
    };
    await rename(OPENING, "articles/en/news/first-day.md");
    const moment = Date.now();
    while (Date.now() === moment);
    await rename("articles/en/news/first-day.md", "articles/en/news/day-one.md");
    const folder = join(database.dataFolder, "then");
    await store.history.exportAt(await tenantOf(), moment, folder);
    expect((await readFolder(folder))["moved.yaml"]).toBe(
      "- from: en/news/opening.md\n  article: news/opening\n",
    );
    const other = await (await makeDatabase()).open();
    expect((await importFolder(other.exchange, folder)).findings.list).toEqual([]);
  });
});
