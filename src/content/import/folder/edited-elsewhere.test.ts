import { spawnSync } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { exportTenant } from "../../export/export-tenant.ts";
import { hashOfText } from "../../model/stored-text.ts";
import { SVG, cornerFolder } from "../../testing/corner-folder.ts";
import { type OpenedStore, describeEachEngine } from "../../testing/describe-each-engine.ts";
import { type ImportOptions, importFolder, planFolder } from "./import-folder.ts";

const corner = cornerFolder();
const OLD = "---\ntitle: A\npublishedAt: 2026-03-01\n---\nOld\n";
const STORE = OLD.replace("Old", "Edited in the browser");
const FOLDER = OLD.replace("Old", "Edited in the folder");
const A = "articles/en/a.md";

describeEachEngine("an import on a tenant that was edited elsewhere", (makeDatabase) => {
  /** Opens a store and imports the folder, in which the file `A` has this text. */
  async function openWith(text: string | null): Promise<OpenedStore> {
    const store = await (await makeDatabase()).open();
    if (text !== null) await corner.put(A, text);
    expect((await importFolder(store.exchange, corner.folder)).summary).toBeDefined();
    return store;
  }

  /** Publishes a text as somebody who edits it in the browser. */
  async function edit(store: OpenedStore, name: string, text: string | null): Promise<void> {
    const base = (await store.exchange.files.hashes("corner")).get(name) ?? null;
    const report = await store.publish("corner", [{ name, text }], {
      author: "mina",
      origin: "studio",
      base: new Map([[name, base]]),
    });
    expect(report).toMatchObject({ outcome: "published" });
  }

  const put = (name: string, text: string | null) =>
    text === null ? rm(join(corner.folder, name)) : corner.put(name, text);
  const textIn = async (store: OpenedStore, name: string) => {
    const hash = (await store.exchange.files.hashes("corner")).get(name);
    return hash === undefined ? null : await store.exchange.files.text("corner", hash);
  };
  const again = (store: OpenedStore, options: ImportOptions = {}) =>
    importFolder(store.exchange, corner.folder, options);

  // Columns: the text that folder and store had in common, the store's text now, the folder's text now, the store's text after
  // an import, and the edits that the import reports.
  const kept = [{ name: A, outcome: "kept" }];
  const refused = [{ name: A, outcome: "refused" }];
  it.each<[string, string | null, string | null, string | null, string | null, unknown[]]>([
    ["same, same", OLD, OLD, OLD, OLD, []],
    ["same, changed", OLD, OLD, FOLDER, FOLDER, []],
    ["same, added", null, null, FOLDER, FOLDER, []],
    ["changed, same", OLD, STORE, OLD, STORE, kept],
    ["added, none", null, STORE, null, STORE, kept],
    ["removed, same", OLD, null, OLD, null, kept],
    ["changed, changed", OLD, STORE, FOLDER, STORE, refused],
    ["added, added", null, STORE, FOLDER, STORE, refused],
    ["removed, changed", OLD, null, FOLDER, null, refused],
    ["changed, removed", OLD, STORE, null, STORE, refused],
    ["changed in the same way", OLD, STORE, STORE, STORE, []],
    ["removed, removed", OLD, null, null, null, []],
  ])("%s", async (_, base, inStore, inFolder, left, edited) => {
    const store = await openWith(base);
    if (inStore !== base) await edit(store, A, inStore);
    if (inFolder !== base) await put(A, inFolder);
    const plan = await planFolder(store.exchange, corner.folder);
    for (const prune of [false, true]) {
      const report = await again(store, { prune });
      expect(report.summary).toMatchObject({ removed: 0 });
      expect(report.edited).toMatchObject(edited);
      expect(plan.edited).toEqual(report.edited);
      expect(await textIn(store, A)).toBe(left);
    }
  });

  it("reports author and time, and uses the folder's version on request", async () => {
    const store = await openWith(OLD);
    await edit(store, A, STORE);
    await put(A, FOLDER);
    expect((await again(store)).edited).toEqual([
      {
        name: A,
        outcome: "refused",
        message: expect.stringMatching(
          /^changed here, and changed by mina on \d{4}-\d\d-\d\d \d\d:\d\d UTC in the Studio; /,
        ),
      },
    ]);
    expect(await again(store, { theirs: true })).toMatchObject({ summary: { changed: 1 }, edited: [] });
    expect(await textIn(store, A)).toBe(FOLDER);
    expect(await again(store)).toMatchObject({ summary: { changed: 0, added: 0 }, edited: [] });
  });

  it("imports the other files, together with the store's version of edited ones", async () => {
    const store = await openWith(OLD);
    await edit(store, "articles/en/new.md", STORE);
    await edit(store, "menus.yaml", "top_menu:\n  - { id: n, name: New, article: new }\n");
    // The article links to an article that only the store has.
    await corner.put(
      "articles/en/about.md",
      "---\ntitle: About\npublishedAt: 2026-01-01\n---\n[New](new.md)\n",
    );
    const report = await again(store, { prune: true });
    expect(report.findings.list).toEqual([]);
    expect(report.summary).toMatchObject({ changed: 1, added: 0, removed: 0 });
    expect(report.edited.map(({ name, outcome }) => [name, outcome])).toEqual([
      ["articles/en/new.md", "kept"],
      ["menus.yaml", "kept"],
    ]);
    expect(await textIn(store, "menus.yaml")).toContain("New");
  });

  it("compares pictures by their bytes, and removes only files that were in a folder", async () => {
    const store = await openWith(OLD);
    await corner.put("../other.svg", SVG.replace("40", "80"));
    const name = "media/other.svg";
    await store.publish("corner", [{ name, file: join(corner.scratch, "other.svg") }], {
      author: "mina",
      origin: "studio",
      base: new Map([[name, null]]),
    });
    await rm(join(corner.folder, A));
    expect(await again(store, { prune: true })).toMatchObject({
      summary: { removed: 1 },
      edited: [{ name, outcome: "kept" }],
    });
    expect((await store.exchange.files.hashes("corner")).has(name)).toBe(true);
    await corner.put(name, SVG.replace("40", "60"));
    expect((await again(store)).edited).toMatchObject([{ name, outcome: "refused" }]);
  });

  it("preserves the date of an article without one in its front matter", async () => {
    const undated = "---\ntitle: A\n---\nOld\n";
    const store = await openWith(undated);
    await edit(store, A, undated.replace("Old", "New"));
    const [before] = [...(await store.exchange.articleFingerprints("corner"))].filter(
      ([path]) => path === "en/a.md",
    );
    await again(store);
    expect(await again(store)).toMatchObject({ summary: { changed: 0 } });
    expect((await store.exchange.articleFingerprints("corner")).get("en/a.md")).toBe(before?.[1]);
  });

  it("uses a folder's record of the last common state", async () => {
    const store = await openWith(OLD);
    const identity = await store.exchange.files.identity();
    const note = {
      store: identity,
      tenant: "corner",
      files: Object.fromEntries(await store.exchange.files.hashes("corner")),
    };
    // Another folder has imported a newer text in the meantime, which yesterday's clone does not contain.
    await put(A, STORE);
    await again(store);
    await put(A, OLD);
    await corner.put(".vitrine/sync.json", JSON.stringify(note));
    expect((await again(store)).edited).toMatchObject(kept);
    await put(A, STORE);
    expect((await again(store)).edited).toEqual([]);
    const written = JSON.parse(await readFile(join(corner.folder, ".vitrine/sync.json"), "utf8"));
    expect(written).toMatchObject({ files: { [A]: hashOfText(STORE) } });
    // A record about the store of another installation is ignored.
    await corner.put(A, FOLDER);
    await corner.put(".vitrine/sync.json", JSON.stringify({ ...note, store: "other" }));
    expect(await again(store)).toMatchObject({ edited: [], summary: { changed: 1 } });
    await corner.put(".vitrine/sync.json", '{\n "tenant": "corner",\n<<<<<<< HEAD\n');
    await expect(again(store)).rejects.toThrow(/sync\.json: .*Restore it from the last commit/);
  });

  it("leaves the record unchanged in a read-only folder", async () => {
    if (process.platform !== "linux" || process.getuid?.() !== 0)
      return console.log("Nothing can be mounted here: a folder that is read-only is not tested");
    const store = await openWith(OLD);
    await store.sync.pull(corner.folder);
    const note = await readFile(join(corner.folder, ".vitrine/sync.json"), "utf8");
    await put(A, FOLDER);
    const mount = (...options: string[]) => spawnSync("mount", options).status;
    if (mount("--bind", corner.folder, corner.folder) !== 0)
      return console.log("Nothing can be mounted here: a folder that is read-only is not tested");
    try {
      mount("-o", "remount,ro,bind", corner.folder);
      expect(await again(store)).toMatchObject({ edited: [], summary: { changed: 1 } });
    } finally {
      spawnSync("umount", [corner.folder]);
    }
    expect(await readFile(join(corner.folder, ".vitrine/sync.json"), "utf8")).toBe(note);
    expect(await textIn(store, A)).toBe(FOLDER);
  });

  it("ignores the copies that a pull has written, and exports the stored texts", async () => {
    const store = await openWith(OLD);
    await corner.put("articles/en/a.studio.md", STORE);
    await corner.put("menus.yaml", "top_menu: []\n");
    await corner.put("menus.studio.yaml", "top_menu: []\n");
    const { findings, summary } = await again(store);
    expect(findings.list.map(({ file, kind }) => [file, kind])).toEqual([
      ["articles/en/a.studio.md", "conflict-copy"],
      ["menus.studio.yaml", "conflict-copy"],
    ]);
    expect(summary).toMatchObject({ added: 1 });
    await exportTenant(store.exchange, "corner", join(corner.scratch, "out"));
    expect(await readFile(join(corner.scratch, "out", A), "utf8")).toBe(OLD);
  });
});
