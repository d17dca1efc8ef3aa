import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { importFolder } from "../import/folder/import-folder.ts";
import { hashOfText } from "../model/stored-text.ts";
import { SVG, cornerFolder } from "../testing/corner-folder.ts";
import { describeEachEngine } from "../testing/describe-each-engine.ts";
import { editedSite, put, read, recordedHash } from "../testing/edited-site.ts";

const corner = cornerFolder();
const A = "articles/en/a.md";
const ABOUT = "articles/en/about.md";
const COPY = "articles/en/a.studio.md";
const text = (first: string, second: string) =>
  `---\ntitle: A\npublishedAt: 2026-03-01\n---\n\n${first}\n\nBetween.\n\n${second}\n`;
const OLD = text("One.", "Two.");
const STORE = text("One, in the browser.", "Two.");
const FOLDER = text("One.", "Two, in the folder.");
const BOTH = text("One, in the browser.", "Two, in the folder.");
const CLASH = text("One, in the folder.", "Two.");

describeEachEngine("a folder and the store, both edited", (makeDatabase) => {
  async function openWith(base: string | null) {
    const site = editedSite(await (await makeDatabase()).open());
    if (base !== null) await corner.put(A, base);
    await importFolder(site.store.exchange, corner.folder);
    await site.store.sync.pull(corner.folder);
    return site;
  }

  // Columns: the common text before; the text in the store and in the folder now; the text in each afterwards; the reported
  // actions.
  type Row = [string, string | null, string | null, string | null, string | null, string | null, string[]];

  it.each<Row>([
    ["same, same", OLD, OLD, OLD, OLD, OLD, []],
    ["same, changed", OLD, OLD, FOLDER, FOLDER, FOLDER, ["publish"]],
    ["same, added", null, null, FOLDER, FOLDER, FOLDER, ["publish"]],
    ["same, removed", OLD, OLD, null, null, null, ["publish"]],
    ["changed, same", OLD, STORE, OLD, STORE, OLD, ["keep"]],
    ["added, none", null, STORE, null, STORE, null, ["keep"]],
    ["removed, same", OLD, null, OLD, null, OLD, ["keep"]],
    ["changed, changed, merges", OLD, STORE, FOLDER, BOTH, BOTH, ["merge"]],
    ["changed, changed, conflict", OLD, STORE, CLASH, STORE, CLASH, ["refuse"]],
    ["added, added", null, STORE, FOLDER, STORE, FOLDER, ["refuse"]],
    ["removed, changed", OLD, null, FOLDER, null, FOLDER, ["refuse"]],
    ["changed, removed", OLD, STORE, null, STORE, null, ["refuse"]],
    ["removed, removed", OLD, null, null, null, null, []],
  ])("are pushed: %s", async (_, base, inStore, inFolder, store, folder, actions) => {
    const site = await openWith(base);
    if (inStore !== base) await site.edit(A, inStore);
    await put(corner.folder, A, inFolder);
    const dry = await site.store.sync.push(corner.folder, { isDry: true });
    expect([await site.stored(A), await read(corner.folder, A)]).toEqual([inStore, inFolder]);
    const report = await site.store.sync.push(corner.folder);
    expect(report.steps.map(({ action }) => action)).toEqual(actions);
    expect(dry.steps).toEqual(report.steps);
    expect([await site.stored(A), await read(corner.folder, A)]).toEqual([store, folder]);
    if (store === folder) expect((await site.store.sync.push(corner.folder)).steps).toEqual([]);
    expect(await read(corner.folder, COPY)).toBeNull();
  });

  it.each<Row>([
    ["same, same", OLD, OLD, OLD, OLD, OLD, []],
    ["same, changed", OLD, OLD, FOLDER, OLD, FOLDER, ["keep"]],
    ["same, added", null, null, FOLDER, null, FOLDER, ["keep"]],
    ["same, removed", OLD, OLD, null, OLD, null, ["keep"]],
    ["changed, same", OLD, STORE, OLD, STORE, STORE, ["write"]],
    ["added, none", null, STORE, null, STORE, STORE, ["write"]],
    ["removed, same", OLD, null, OLD, null, null, ["write"]],
    ["changed, changed, merges", OLD, STORE, FOLDER, STORE, BOTH, ["merge"]],
    ["changed, changed, conflict", OLD, STORE, CLASH, STORE, CLASH, ["refuse"]],
    ["added, added", null, STORE, FOLDER, STORE, FOLDER, ["refuse"]],
    ["removed, changed", OLD, null, FOLDER, null, FOLDER, ["refuse"]],
    ["changed, removed", OLD, STORE, null, STORE, null, ["refuse"]],
  ])("are pulled: %s", async (_, base, inStore, inFolder, store, folder, actions) => {
    const site = await openWith(base);
    if (inStore !== base) await site.edit(A, inStore);
    await put(corner.folder, A, inFolder);
    const report = await site.store.sync.pull(corner.folder);
    expect(report.steps.map(({ action }) => action)).toEqual(actions);
    expect([await site.stored(A), await read(corner.folder, A)]).toEqual([store, folder]);
    // The folder's file contains no conflict markers; the store's text is written next to it.
    const isConflict = actions[0] === "refuse" && inStore !== null && inFolder !== null;
    expect(await read(corner.folder, COPY)).toBe(isConflict ? STORE : null);
    const [step] = (await site.store.sync.push(corner.folder)).steps;
    if (actions[0] === "merge") expect(step).toMatchObject({ action: "publish" });
    if (actions[0] === "write") expect(step).toBeUndefined();
  });

  it.each([
    ["pull", "ours"],
    ["pull", "theirs"],
    ["push", "ours"],
    ["push", "theirs"],
  ] as const)("report author, time and lines of both, and %s %s on request", async (direction, prefer) => {
    const site = await openWith(OLD);
    const edited = text("More.\n\nOne, in the browser.", "Two.");
    await site.edit(A, edited);
    await put(corner.folder, A, CLASH);
    const { steps } = await site.store.sync[direction](corner.folder, { isDry: true });
    expect(steps).toMatchObject([
      {
        message: expect.stringMatching(/^changed here, and changed by mina on .* UTC in the Studio$/),
        clashes: [{ theirs: { line: 6 }, ours: { line: 6 } }],
      },
    ]);
    await site.store.sync[direction](corner.folder, { prefer });
    await site.store.sync.push(corner.folder);
    const wanted = prefer === "theirs" ? CLASH : edited;
    expect([await site.stored(A), await read(corner.folder, A)]).toEqual([wanted, wanted]);
  });

  it("lead to a clone that another installation accepts completely", async () => {
    const site = await openWith(OLD);
    await put(corner.folder, A, FOLDER);
    await site.store.sync.push(corner.folder);
    const other = editedSite(await (await makeDatabase()).open());
    expect((await importFolder(other.store.exchange, corner.folder)).edited).toEqual([]);
    expect(await other.stored(A)).toBe(FOLDER);
    const third = editedSite(await (await makeDatabase()).open());
    expect((await third.store.sync.push(corner.folder)).isRefused).toBe(false);
    expect(await third.stored(A)).toBe(FOLDER);
    await expect(other.store.sync.pull(corner.folder)).resolves.toMatchObject({ steps: [] });
  });

  it("count a conflict as resolved after it was merged by hand and the copy was deleted", async () => {
    const site = await openWith(OLD);
    await site.edit(A, STORE);
    await put(corner.folder, A, CLASH);
    await site.store.sync.pull(corner.folder);
    await rm(join(corner.folder, COPY));
    // Deleting the copy without changing the file does not resolve the conflict.
    expect((await site.store.sync.push(corner.folder)).steps).toMatchObject([{ action: "refuse" }]);
    await site.store.sync.pull(corner.folder);
    await put(corner.folder, A, text("One, by hand.", "Two."));
    expect((await site.store.sync.push(corner.folder)).steps).toMatchObject([{ action: "refuse" }]);
    await rm(join(corner.folder, COPY));
    // Somebody edits the text in the browser at the same time.
    await site.edit(A, text("One, in the browser.", "Two, too."));
    await site.store.sync.push(corner.folder);
    expect(await site.stored(A)).toBe(text("One, by hand.", "Two, too."));
    expect(await read(corner.folder, A)).toBe(text("One, by hand.", "Two, too."));
  });

  it("are merged by sentence and by entry, and conflicts are reported", async () => {
    const site = await openWith(text("One. Two.", "Three."));
    const menu = (first: string, second: string) =>
      `# Ours\ntop_menu:\n  - { id: a, name: ${first}, article: about }\n  - { id: b, name: ${second}, url: /x }\n`;
    await put(corner.folder, "menus.yaml", menu("One", "Two"));
    await site.store.sync.push(corner.folder);
    await site.edit(A, text("First. Two.", "Three."));
    await site.edit("menus.yaml", menu("First", "Two"));
    await put(corner.folder, A, text("One. Second.", "Three."));
    await put(corner.folder, "menus.yaml", menu("One", "Second"));
    await site.store.sync.push(corner.folder);
    expect(await site.stored(A)).toBe(text("First. Second.", "Three."));
    expect(await site.stored("menus.yaml")).toBe(menu("First", "Second"));
    await site.edit("menus.yaml", menu("First", "Other"));
    await put(corner.folder, "menus.yaml", menu("First", "Another"));
    expect((await site.store.sync.pull(corner.folder)).steps).toMatchObject([
      { action: "refuse", clashes: [{ at: "top_menu[b].name", ours: { line: 4 }, theirs: { line: 4 } }] },
    ]);
    expect(await read(corner.folder, "menus.studio.yaml")).toBe(menu("First", "Other"));
  });

  it("exchange pictures by their bytes", async () => {
    const site = await openWith(OLD);
    const name = "media/plan.svg";
    const drawing = (width: string) => SVG.replace("40", width);
    await put(corner.folder, name, drawing("60"));
    await put(corner.folder, "media/new.svg", drawing("70"));
    await site.store.sync.push(corner.folder);
    const other = join(corner.scratch, "other");
    await site.store.sync.pull(other, { tenant: "corner" });
    expect(await read(other, name)).toBe(drawing("60"));
    expect(await read(other, "media/new.svg")).toBe(drawing("70"));
    await put(other, name, drawing("80"));
    await put(other, "media/new.svg", null);
    await site.store.sync.push(other);
    await put(corner.folder, name, drawing("90"));
    expect((await site.store.sync.pull(corner.folder)).steps).toMatchObject([
      { name: "media/new.svg", action: "write", store: null },
      { name, action: "refuse" },
    ]);
    expect(await read(corner.folder, "media/plan.studio.svg")).toBe(drawing("80"));
    expect((await readdir(join(corner.folder, "media"))).sort()).toEqual(["plan.studio.svg", "plan.svg"]);
  });

  it("are synchronised with yesterday's clone, and with one without a record", async () => {
    const site = await openWith(OLD);
    const clone = join(corner.scratch, "clone");
    await site.store.sync.pull(clone, { tenant: "corner" });
    await put(corner.folder, A, STORE);
    await site.store.sync.push(corner.folder);
    await put(clone, A, FOLDER);
    expect((await site.store.sync.push(clone)).steps).toMatchObject([{ action: "merge" }]);
    expect(await site.stored(A)).toBe(BOTH);
    expect(await recordedHash(clone, A)).toBe(hashOfText(BOTH));
    // Without a record, it is unknown whether the folder ever contained the missing file.
    await rm(join(clone, ".vitrine"), { recursive: true });
    await put(clone, A, null);
    await put(clone, ABOUT, null);
    const kept = [
      { name: A, action: "keep" },
      { name: ABOUT, action: "keep" },
    ];
    expect((await site.store.sync.push(clone)).steps).toMatchObject(kept);
    await rm(join(clone, ".vitrine"), { recursive: true });
    // The article that was pushed since the last import is not removed.
    expect((await site.store.sync.push(clone, { prune: true })).steps).toMatchObject([
      kept[0],
      { name: ABOUT, action: "publish" },
    ]);
    expect([await site.stored(A), await site.stored(ABOUT)]).toEqual([BOTH, null]);
  });

  it("report the errors of an invalid text, and do not store it", async () => {
    const site = await openWith(OLD);
    await put(corner.folder, A, "---\nno: title\n---\n");
    await put(corner.folder, "articles/en/b.md", OLD);
    expect((await site.store.sync.push(corner.folder, { isDry: true })).isRefused).toBe(true);
    const report = await site.store.sync.push(corner.folder);
    expect(report.isRefused).toBe(true);
    expect(report.findings).toContainEqual(expect.objectContaining({ file: A, severity: "error" }));
    expect([await site.stored(A), await site.stored("articles/en/b.md")]).toEqual([OLD, null]);
    await put(corner.folder, A, FOLDER);
    await site.store.sync.push(corner.folder);
    expect([await site.stored(A), await site.stored("articles/en/b.md")]).toEqual([FOLDER, OLD]);
  });

  it("are not mixed up with those of another tenant", async () => {
    const { store } = await openWith(OLD);
    await expect(store.sync.pull(corner.folder, { tenant: "other" })).rejects.toThrow(
      'is the folder of the tenant "corner", not of "other"',
    );
    await expect(store.sync.pull(join(corner.scratch, "new"), { tenant: "other" })).rejects.toThrow(
      'There is no tenant "other"',
    );
    await expect(store.sync.push(join(corner.scratch, "new"))).rejects.toThrow("is empty; name the tenant");
  });
});
