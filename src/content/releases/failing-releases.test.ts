import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openEngine } from "../engine/open-engine.ts";
import { importFolder } from "../import/folder/import-folder.ts";
import { hashOfText } from "../model/stored-text.ts";
import { SVG, cornerFolder } from "../testing/corner-folder.ts";
import { type OpenedStore, describeEachEngine } from "../testing/describe-each-engine.ts";
import type { FileChange } from "../writing/read-changes.ts";
import { openFolders } from "../writing/rows/folders.ts";
import { applyDue } from "./apply-due.ts";

const corner = cornerFolder();
const EDITOR = { author: "mina@example.com", origin: "studio" } as const;
const SITE =
  "code: corner\nname: Corner\nlanguages:\n  - { code: en, default: true }\n  - { code: zh }\ngroups:\n  - { slug: news, name: News }\n";
const OTHER = SITE.replace("corner", "other").replace("Corner", "Other");
const finding = {
  kind: "taken-host",
  file: "site.yaml",
  severity: "error",
  line: SITE.split("\n").length,
  coded: { code: "taken-host", values: { host: "taken.example" } },
};

async function plan(store: OpenedStore, changes: FileChange[], goesLiveAt: number): Promise<number> {
  const report = await store.releases.make("corner", {
    title: "R",
    goesLiveAt,
    author: EDITOR.author,
    changes,
  });
  return report.outcome === "planned" ? report.id : expect.fail(JSON.stringify(report));
}

async function publishSite(store: OpenedStore, code: string, text: string, before: string | null) {
  const base = new Map([["site.yaml", before === null ? null : hashOfText(before)]]);
  return store.publish(code, [{ name: "site.yaml", text }], { ...EDITOR, base });
}

describeEachEngine("a host of another site", (makeDatabase) => {
  it("causes a finding of releases and publications", async () => {
    const store = await (await makeDatabase()).open();
    await importFolder(store.exchange, corner.folder);
    expect(await publishSite(store, "other", `${OTHER}hosts: [taken.example]\n`, null)).toMatchObject({
      outcome: "published",
    });
    const text = `${SITE}hosts: [taken.example]\n`;
    expect(await publishSite(store, "corner", text, SITE)).toMatchObject({
      outcome: "refused",
      findings: [finding],
    });
    const release = { title: "R", goesLiveAt: Date.now() + 60_000, author: null };
    const changes = [{ name: "site.yaml", text }];
    expect(await store.releases.make("corner", { ...release, changes })).toMatchObject({
      outcome: "refused",
      findings: [finding],
    });
  });

  it("is assigned to only one of two sites that request it at the same time", async () => {
    const database = await makeDatabase();
    const [store, second] = [await database.open(), await database.open()];
    await importFolder(store.exchange, corner.folder);
    await publishSite(store, "other", OTHER, null);
    const reports = await Promise.all([
      publishSite(store, "corner", `${SITE}hosts: [taken.example]\n`, SITE),
      publishSite(second, "other", `${OTHER}hosts: [taken.example]\n`, OTHER),
    ]);
    expect(reports.map(({ outcome }) => outcome).toSorted()).toEqual(["published", "refused"]);
  });

  it("holds a release that was planned before, with the reason, and the next one is published", async () => {
    const store = await (await makeDatabase()).open();
    await importFolder(store.exchange, corner.folder);
    const now = Date.now();
    const site = [{ name: "site.yaml", text: `${SITE}hosts: [taken.example]\n` }];
    const first = await plan(store, site, now - 2);
    const second = await plan(store, [{ name: "root/ads.txt", text: "ads" }], now - 1);
    await publishSite(store, "other", `${OTHER}hosts: [taken.example]\n`, null);
    expect(await store.dueReleases.apply()).toMatchObject([
      { id: first, createdBy: EDITOR.author, result: { outcome: "held", findings: [finding] } },
      { id: second, result: { outcome: "applied" } },
    ]);
    expect(await store.releases.find("corner", first)).toMatchObject({ state: "held", findings: [finding] });
    expect((await store.dueReleases.plan()).times).toEqual(new Map());
  });
});

describeEachEngine("a release that fails", (makeDatabase) => {
  it("permanently is held, and is not tried again", async () => {
    const { dataFolder, open } = await makeDatabase();
    const store = await open();
    await importFolder(store.exchange, corner.folder);
    const file = join(corner.folder, "media/plan.svg");
    await corner.put("media/plan.svg", SVG.replace("40", "80"));
    const now = Date.now();
    const lost = await plan(store, [{ name: "media/other.svg", file }], now - 2);
    const next = await plan(store, [{ name: "root/ads.txt", text: "ads" }], now - 1);
    await rm(join(dataFolder, "media"), { recursive: true });
    expect(await store.dueReleases.apply()).toMatchObject([
      { id: lost, result: { outcome: "held", findings: [{ kind: "release-failed" }] } },
      { id: next, result: { outcome: "applied" } },
    ]);
  });

  it("stays planned while the disk is full, and is published when there is space", async () => {
    const { databaseUrl, open } = await makeDatabase();
    const store = await open();
    await importFolder(store.exchange, corner.folder);
    const id = await plan(store, [{ name: "root/ads.txt", text: "ads" }], Date.now() - 2);
    const engine = await openEngine(databaseUrl);
    const full = Object.assign(new Error("no space"), { code: "ENOSPC" });
    const failing = { ...engine, write: () => Promise.reject(full) };
    const folders = await openFolders({ dataFolder: corner.scratch });
    expect(await applyDue(failing, folders, Date.now())).toMatchObject([
      { id, result: { outcome: "failed" } },
    ]);
    expect(await applyDue(engine, folders, Date.now())).toMatchObject([
      { id, result: { outcome: "applied" } },
    ]);
    await engine.close();
  });
});
