// @module-tag drill
import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { importFolder } from "../import/folder/import-folder.ts";
import { cornerFolder } from "../testing/corner-folder.ts";
import { type OpenedStore, describeEachEngine } from "../testing/describe-each-engine.ts";

const corner = cornerFolder();
const ABOUT = "articles/en/about.md";
/** Number of statements between two points at which a process is killed. */
const STRIDE = 20;

/** Applies due releases in a process that is killed before the statement with this number. */
const PROGRAM = `
  import { DatabaseSync, StatementSync } from "node:sqlite";
  import pg from "pg";
  let left = Number(process.env.KILLED_BEFORE);
  const count = (prototype, name) => {
    const original = prototype[name];
    prototype[name] = function (...given) {
      if ((left -= 1) === 0) process.kill(process.pid, "SIGKILL");
      return original.apply(this, given);
    };
  };
  count(DatabaseSync.prototype, "exec");
  for (const name of ["all", "get", "run"]) count(StatementSync.prototype, name);
  count(pg.Client.prototype, "query");
  const { openEngine } = await import("./src/content/engine/open-engine.ts");
  const { openFolders } = await import("./src/content/writing/rows/folders.ts");
  const { applyDue } = await import("./src/content/releases/apply-due.ts");
  const engine = await openEngine(process.env.DATABASE_URL);
  await applyDue(engine, await openFolders({ dataFolder: process.env.VITRINE_DATA }), Date.now());
  await engine.close();`;

async function site(store: OpenedStore): Promise<unknown> {
  const content = await store.exchange.read("corner");
  const articles = await Array.fromAsync(content?.articles ?? []);
  return { ...content, articles: articles.map(({ path, source }) => ({ path, source })) };
}

describeEachEngine("a release whose process is killed", (makeDatabase) => {
  it("is published completely or not at all, whenever it was killed, and is applied by the next process", async () => {
    const { databaseUrl, dataFolder, open } = await makeDatabase();
    const store = await open();
    await importFolder(store.exchange, corner.folder);
    const before = JSON.stringify(await site(store));
    const text = "---\ntitle: New\npublishedAt: 2026-01-01\n---\nNew\n";
    const report = await store.releases.make("corner", {
      title: "Autumn",
      goesLiveAt: Date.now(),
      author: null,
      changes: [
        { name: ABOUT, text },
        { name: "menus.yaml", text: "top_menu:\n  - { id: a, name: A, article: about }\n" },
        { name: "root/ads.txt", text: "ads" },
      ],
    });
    const id = report.outcome === "planned" ? report.id : expect.fail(JSON.stringify(report));
    let kills = 0;
    for (let statement = STRIDE; ; statement += STRIDE) {
      const child = spawn(process.execPath, ["--input-type=module", "--eval", PROGRAM], {
        env: {
          ...process.env,
          DATABASE_URL: databaseUrl,
          VITRINE_DATA: dataFolder,
          KILLED_BEFORE: String(statement),
        },
        stdio: ["ignore", "ignore", "inherit"],
      });
      const [, signal] = (await once(child, "close")) as [number, string | null];
      const release = await store.releases.find("corner", id);
      if (release?.state === "applied") break;
      kills += 1;
      expect([signal, release?.state, JSON.stringify(await site(store))]).toEqual([
        "SIGKILL",
        "planned",
        before,
      ]);
    }
    expect(kills).toBeGreaterThan(2);
    expect(await site(store)).toMatchObject({
      articles: expect.arrayContaining([{ path: "en/about.md", source: text }]),
      rootFiles: { "ads.txt": "ads" },
      sources: { "menus.yaml": expect.stringContaining("about") },
    });
    const tenant = (await store.findTenant("corner")) ?? expect.unreachable();
    expect((await store.history.list(tenant, { limit: 10 })).map(({ note }) => note)).toEqual(["Autumn", ""]);
  });
});
