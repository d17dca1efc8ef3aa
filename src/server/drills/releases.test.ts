// @module-tag drill
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { importFolder } from "../../content/import/folder/import-folder.ts";
import { cornerFolder } from "../../content/testing/corner-folder.ts";
import {
  type OpenedStore,
  type TestDatabase,
  describeEachEngine,
} from "../../content/testing/describe-each-engine.ts";
import type { FileChange } from "../../content/writing/read-changes.ts";
import { type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";

const corner = cornerFolder();
const MINUTE_MS = 60_000;
const nodes: TestInstallation[] = [];

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(async () => {
  vi.useRealTimers();
  for (const node of nodes.splice(0)) await node.close();
});

async function openNode({ databaseUrl }: TestDatabase): Promise<TestInstallation> {
  const node = await openTestInstallation({ environment: { DATABASE_URL: databaseUrl } });
  nodes.push(node);
  return node;
}

/** Opens the store as another process does, with a site whose files the test can change. */
async function openWriter(database: TestDatabase): Promise<OpenedStore> {
  const store = await database.open();
  const text = await readFile(join(corner.folder, "site.yaml"), "utf8");
  await corner.put("site.yaml", `${text}hosts: [corner.localhost]\n`);
  await corner.put("root/ads.txt", "ads");
  const { findings } = await importFolder(store.exchange, corner.folder);
  expect(findings.list).toEqual([]);
  return store;
}

async function ask({ app }: TestInstallation, url: string) {
  return app.inject({ url, headers: { host: "corner.localhost" } });
}

/** Returns what readers see of the release: a file, an article and a setting. */
async function seen(node: TestInstallation) {
  const title = JSON.parse((await ask(node, "/api/client/article/detail?slug=about")).body) as {
    data: { title: string };
  };
  const feed = (await ask(node, "/feed.xml")).body;
  const [, name] = /<title>([^<]*)<\/title>/.exec(feed) ?? [];
  return [(await ask(node, "/ads.txt")).body, title.data.title, name];
}

const BEFORE = ["ads", "About", "Corner"];
const AFTER = ["autumn ads", "Autumn", "Autumn corner"];

async function plan(store: OpenedStore, goesLiveAt: number): Promise<number> {
  const settings = await readFile(join(corner.folder, "site.yaml"), "utf8");
  const changes: FileChange[] = [
    { name: "root/ads.txt", text: "autumn ads" },
    { name: "articles/en/about.md", text: "---\ntitle: Autumn\npublishedAt: 2026-01-01\n---\nA\n" },
    { name: "site.yaml", text: settings.replace("name: Corner", "name: Autumn corner") },
  ];
  const report = await store.releases.make("corner", { title: "Autumn", goesLiveAt, author: null, changes });
  return report.outcome === "planned" ? report.id : expect.fail(JSON.stringify(report));
}

describeEachEngine("a release when it is due", (makeDatabase) => {
  it("is on every node in the first answer after that, and in none before", async () => {
    const database = await makeDatabase();
    const store = await openWriter(database);
    const [first, second] = [await openNode(database), await openNode(database)];
    for (const node of [first, second]) expect(await seen(node)).toEqual(BEFORE);
    const moment = Date.now() + MINUTE_MS;
    await plan(store, moment);
    // Both servers notice the new plan as they notice any change.
    for (const node of [first, second]) await expect.poll(() => node.services.changes.hasNews()).toBe(true);
    for (const node of [first, second]) expect(await seen(node)).toEqual(BEFORE);
    expect((await ask(first, "/ads.txt")).headers["cache-control"]).toMatch(/max-age=(60|5\d)$/);

    vi.setSystemTime(moment - 1);
    for (const node of [first, second]) expect(await seen(node)).toEqual(BEFORE);
    expect((await ask(first, "/ads.txt")).headers["cache-control"]).toBe("public, max-age=0");
    vi.setSystemTime(moment);
    expect(await Promise.all([first, second].map(seen))).toEqual([AFTER, AFTER]);
    expect((await ask(first, "/ads.txt")).headers["cache-control"]).toBe("public, max-age=300");
  });

  it("stays live if the clock is set back, and goes live if the clock jumps ahead", async () => {
    const database = await makeDatabase();
    const store = await openWriter(database);
    const node = await openNode(database);
    const moment = Date.now() + MINUTE_MS;
    const id = await plan(store, moment);
    expect(await seen(node)).toEqual(BEFORE);
    vi.setSystemTime(moment - 60 * MINUTE_MS);
    expect(await seen(node)).toEqual(BEFORE);
    vi.setSystemTime(moment + 24 * 60 * MINUTE_MS);
    expect(await seen(node)).toEqual(AFTER);
    vi.setSystemTime(moment - MINUTE_MS);
    expect(await seen(node)).toEqual(AFTER);
    expect(await store.releases.find("corner", id)).toMatchObject({ state: "applied" });
  });

  it("goes live with the first answer of a server that was down", async () => {
    const database = await makeDatabase();
    const store = await openWriter(database);
    const moment = Date.now() + MINUTE_MS;
    await plan(store, moment);
    vi.setSystemTime(moment + MINUTE_MS);
    expect(await seen(await openNode(database))).toEqual(AFTER);
  });

  it("that is held changes nothing, is logged, and is not retried", async () => {
    const database = await makeDatabase();
    const store = await openWriter(database);
    const node = await openNode(database);
    const moment = Date.now() + MINUTE_MS;
    const id = await plan(store, moment);
    const { files = [] } = (await store.releases.find("corner", id)) ?? {};
    const base = new Map(files.map((file) => [file.name, file.base]));
    const change = { name: "root/ads.txt", text: "other ads" };
    const editor = { author: "jo@example.com", origin: "studio" } as const;
    await store.publish("corner", [change], { ...editor, base });
    vi.setSystemTime(moment);
    expect(await seen(node)).toEqual(["other ads", "About", "Corner"]);
    expect(node.log).toEqual([
      expect.objectContaining({
        tenant: "corner",
        release: id,
        findings: [expect.objectContaining({ file: "root/ads.txt" })],
      }),
    ]);
    expect(node.services.changes.nextRelease).toBe(Number.POSITIVE_INFINITY);
  });
});
