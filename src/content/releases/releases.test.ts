import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { exportTenant } from "../export/export-tenant.ts";
import { importFolder } from "../import/folder/import-folder.ts";
import { hashOfText } from "../model/stored-text.ts";
import { cornerFolder } from "../testing/corner-folder.ts";
import { type OpenedStore, type TestDatabase, describeEachEngine } from "../testing/describe-each-engine.ts";
import type { FileChange } from "../writing/read-changes.ts";
import type { ReleasePage } from "./read-releases.ts";

const corner = cornerFolder();
const ABOUT = "articles/en/about.md";
const OTHER_SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M1 1h4"/></svg>\n';

const article = (title: string, body: string) =>
  `---\ntitle: ${title}\npublishedAt: 2026-01-01\n---\n${body}\n`;

async function imported(database: TestDatabase): Promise<OpenedStore> {
  const store = await database.open();
  await corner.put("menus.yaml", "top_menu:\n  - { id: a, name: About, article: about }\n");
  await corner.put("root/ads.txt", "ads");
  const { findings } = await importFolder(store.exchange, corner.folder);
  expect(findings.list).toEqual([]);
  return store;
}

function plan(store: OpenedStore, changes: readonly FileChange[], goesLiveAt = Date.now()) {
  const release = { title: "Autumn", goesLiveAt, author: "mina@example.com", changes };
  return store.releases.make("corner", release);
}

async function planned(store: OpenedStore, changes: readonly FileChange[], goesLiveAt = Date.now()) {
  const report = await plan(store, changes, goesLiveAt);
  return report.outcome === "planned" ? report.id : expect.fail(JSON.stringify(report));
}

let exports = 0;
/** Reads every file of the site as it is now, by name. */
async function site(store: OpenedStore): Promise<Record<string, string>> {
  const out = join(corner.scratch, `out-${(exports += 1)}`);
  await exportTenant(store.exchange, "corner", out);
  const names = ["site.yaml", "menus.yaml", ABOUT, "articles/en/new.md", "media/plan.svg", "root/ads.txt"];
  const read = names.map(async (name) => [name, await readFile(join(out, name), "utf8").catch(() => "")]);
  return Object.fromEntries(await Promise.all(read));
}

/** Changes of each kind: of existing, new and removed files. */
async function everyKind(): Promise<FileChange[]> {
  await corner.put("../plan.svg", OTHER_SVG);
  const text = await readFile(join(corner.folder, "site.yaml"), "utf8");
  return [
    { name: "site.yaml", text: text.replace("name: Corner", "name: Autumn corner") },
    { name: "menus.yaml", text: "top_menu:\n  - { id: n, name: New, article: new }\n" },
    { name: ABOUT, text: article("About us", "Autumn. [New](new.md)") },
    { name: "articles/en/new.md", text: article("New", "![](/media/plan.svg)") },
    { name: "media/plan.svg", file: join(corner.scratch, "plan.svg") },
    { name: "root/ads.txt", text: null },
  ];
}

describeEachEngine("releases", (makeDatabase) => {
  it("change files of every kind together at their time, once, and are rolled back in one step", async () => {
    const database = await makeDatabase();
    const [store, other] = [await imported(database), await database.open()];
    const before = await site(store);
    const id = await planned(store, await everyKind(), Date.now() + 60_000);
    expect(await site(store)).toEqual(before);
    expect(await store.dueReleases.apply()).toEqual([]);
    expect(await store.releases.find("corner", id)).toMatchObject({
      state: "planned",
      createdBy: "mina@example.com",
      files: expect.objectContaining({ length: 6 }),
    });

    const outcomes = await Promise.all(
      [store, other].map(({ releases }) => releases.apply("corner", id, null)),
    );
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["applied", "settled"]);
    expect(await site(other)).toEqual({
      ...before,
      "site.yaml": expect.stringContaining("Autumn corner"),
      "menus.yaml": expect.stringContaining("article: new"),
      [ABOUT]: expect.stringContaining("Autumn."),
      "articles/en/new.md": expect.stringContaining("plan.svg"),
      "media/plan.svg": OTHER_SVG,
      "root/ads.txt": "",
    });

    const back = { title: "Back", goesLiveAt: Date.now(), author: null };
    expect(await store.releases.rollBack("corner", id, back)).toMatchObject({ outcome: "planned" });
    expect(await other.dueReleases.apply()).toMatchObject([
      { title: "Back", result: { outcome: "applied" } },
    ]);
    expect(await site(store)).toEqual(before);
  });

  it("remove the drafts from which they were made, unless those have changed since", async () => {
    const store = await imported(await makeDatabase());
    const tenant = (await store.findTenant("corner")) ?? expect.fail("no tenant");
    const NEW = "articles/en/new.md";
    const about = await readFile(join(corner.folder, ABOUT), "utf8");
    const texts = { [ABOUT]: article("About us", "Autumn."), [NEW]: article("New", "Leaves.") };
    const bases = { [ABOUT]: hashOfText(about), [NEW]: null };
    const save = (name: keyof typeof texts, text: string, version = 0) =>
      store.drafts.save(tenant, { name, text, base: bases[name] ?? null, version, author: null });
    await save(ABOUT, texts[ABOUT] ?? "");
    const saved = await save(NEW, texts[NEW] ?? "");
    const changes = Object.entries(texts).map(([name, text]) => ({ name, text }));
    const id = await planned(store, changes, Date.now() + 60_000);
    await save(NEW, article("New", "Leaves fall."), saved.outcome === "saved" ? saved.version : 0);
    expect(await store.drafts.list(tenant, { size: 9 })).toMatchObject([{ name: ABOUT }, { name: NEW }]);
    expect(await store.releases.apply("corner", id, null)).toMatchObject({ outcome: "applied" });
    expect(await store.drafts.list(tenant, { size: 9 })).toMatchObject([{ name: NEW }]);
  });

  it("are published in the order of their times, in a thread, on whichever node is first", async () => {
    const database = await makeDatabase();
    const [store, other] = [await imported(database), await database.open()];
    const now = Date.now();
    await planned(store, [{ name: ABOUT, text: article("Second", "2") }], now - 1);
    await planned(store, [{ name: "root/ads.txt", text: "later" }], now + 60_000);
    await planned(store, [{ name: "root/more.txt", text: "more" }], now - 2);
    expect([...(await other.dueReleases.plan()).times.values()]).toEqual([now - 2]);
    const [one, two] = await Promise.all([store, other].map(({ dueReleases }) => dueReleases.apply()));
    const applied = [...(one ?? []), ...(two ?? [])].filter(({ result }) => result.outcome === "applied");
    expect(applied.map(({ id }) => id).sort()).toEqual([1, 3]);
    expect(await site(store)).toMatchObject({
      [ABOUT]: expect.stringContaining("Second"),
      "root/ads.txt": "ads",
    });
    expect([...(await other.dueReleases.plan()).times.values()]).toEqual([now + 60_000]);
  });

  it("are refused with findings, like publications, and then not planned", async () => {
    const store = await imported(await makeDatabase());
    expect(await plan(store, [{ name: "menus.yaml", text: "top_menu: 1\n" }])).toMatchObject({
      outcome: "refused",
      findings: [{ file: "menus.yaml" }],
    });
    expect(await plan(store, [{ name: "root/ads.txt", text: "ads" }])).toEqual({ outcome: "unchanged" });
    expect(await store.releases.list("corner", { size: 9 })).toEqual([]);
    expect((await store.dueReleases.plan()).times).toEqual(new Map());
  });

  it("are held completely, naming file and author, if a file has changed since", async () => {
    const store = await imported(await makeDatabase());
    const id = await planned(store, await everyKind());
    const text = article("Other", "words");
    const { files = [] } = (await store.releases.find("corner", id)) ?? {};
    const base = new Map(files.map((file) => [file.name, file.base]));
    const editor = { author: "jo@example.com", origin: "studio" } as const;
    const published = await store.publish("corner", [{ name: ABOUT, text }], { ...editor, base });
    expect(published.outcome).toBe("published");
    const before = await site(store);
    expect(await store.dueReleases.apply()).toMatchObject([
      {
        id,
        result: { outcome: "held", findings: [{ file: ABOUT, message: expect.stringContaining("jo@") }] },
      },
    ]);
    const coded = { code: "changed-meanwhile-by", values: { by: "jo@example.com", at: expect.any(String) } };
    expect((await store.releases.find("corner", id))?.findings).toMatchObject([{ file: ABOUT, coded }]);
    expect(await site(store)).toEqual(before);
    expect((await store.dueReleases.plan()).times).toEqual(new Map());
    expect(await store.releases.cancel("corner", id)).toEqual({ outcome: "cancelled" });
    expect(await store.releases.apply("corner", id, null)).toEqual({
      outcome: "settled",
      state: "cancelled",
    });
  });

  it("are merged with later publications, and so are rollbacks", async () => {
    const store = await imported(await makeDatabase());
    const words = (first: string, last: string) => article("About", `${first}\n\nThe middle.\n\n${last}`);
    const put = async (text: string) => {
      const hashes = await store.exchange.files.hashes("corner");
      const base = new Map([[ABOUT, hashes.get(ABOUT) ?? null]]);
      const editor = { author: "jo@example.com", origin: "studio", base } as const;
      expect(await store.publish("corner", [{ name: ABOUT, text }], editor)).toMatchObject({
        outcome: "published",
      });
    };
    const about = async () => (await site(store))[ABOUT];
    await put(words("One.", "Two."));
    const id = await planned(store, [{ name: ABOUT, text: words("Autumn.", "Two.") }]);
    await put(words("One.", "Other."));
    expect(await store.dueReleases.apply()).toMatchObject([{ result: { outcome: "applied" } }]);
    expect(await about()).toBe(words("Autumn.", "Other."));
    await put(words("Autumn.", "Later."));
    await store.releases.rollBack("corner", id, { title: "Back", goesLiveAt: Date.now(), author: null });
    expect(await about()).toBe(words("Autumn.", "Later."));
    expect(await store.dueReleases.apply()).toMatchObject([{ result: { outcome: "applied" } }]);
    expect(await about()).toBe(words("One.", "Later."));
  });

  it("report before their time what would hold them, when the content they refer to changes", async () => {
    const store = await imported(await makeDatabase());
    const later = Date.now() + 60_000;
    const menus = "top_menu:\n  - { id: o, name: O, article: news/opening }\n";
    const menu = await planned(store, [{ name: "menus.yaml", text: menus }], later);
    const about = await planned(
      store,
      [{ name: ABOUT, text: article("About", "![Plan](/media/plan.svg)") }],
      later,
    );
    const findings = async () => {
      const list = await store.releases.list("corner", { size: 9 });
      expect(list.map(({ id, state }) => [id, state])).toEqual([about, menu].map((id) => [id, "planned"]));
      return list.map((release) => release.findings.map(({ file, kind }) => [file, kind]));
    };
    expect(await findings()).toEqual([[], []]);
    const publish = async (changes: FileChange[]) => {
      const hashes = await store.exchange.files.hashes("corner");
      const base = new Map(changes.map(({ name }) => [name, hashes.get(name) ?? null]));
      const by = { author: "jo@example.com", origin: "studio", base } as const;
      expect(await store.publish("corner", changes, by)).toMatchObject({ outcome: "published" });
    };
    const opening = "articles/en/news/opening.md";
    await publish([
      { name: opening, text: null },
      { name: ABOUT, text: article("About", "Jo's") },
    ]);
    expect(await findings()).toEqual([[[ABOUT, "changed-meanwhile"]], [["menus.yaml", expect.any(String)]]]);
    expect((await store.releases.find("corner", menu))?.findings).toMatchObject([{ severity: "error" }]);
    await publish([{ name: opening, text: article("Opening", "Again") }]);
    expect(await findings()).toEqual([[[ABOUT, "changed-meanwhile"]], []]);
    const list = (page: ReleasePage) => store.releases.list("corner", page);
    expect((await list({ size: 1 })).map(({ id }) => id)).toEqual([about]);
    expect((await list({ size: 1, before: about })).map(({ id }) => id)).toEqual([menu]);
    expect(await list({ size: 1, before: menu })).toEqual([]);
  });

  it("are held if something that they refer to no longer exists", async () => {
    const store = await imported(await makeDatabase());
    await planned(store, [
      { name: "menus.yaml", text: "top_menu:\n  - { id: o, name: O, article: news/opening }\n" },
    ]);
    const removal: FileChange[] = [
      { name: "articles/en/news/opening.md", text: null },
      { name: ABOUT, text: article("About", "x") },
    ];
    const id = await planned(store, removal);
    expect(await store.releases.apply("corner", id, null)).toMatchObject({ outcome: "applied" });
    expect(await store.dueReleases.apply()).toMatchObject([
      { result: { outcome: "held", findings: [{ file: "menus.yaml" }] } },
    ]);
  });
});
