import { expect, it, onTestFinished } from "vitest";
import { openEngine } from "../engine/open-engine.ts";
import { type OpenedStore, type TestDatabase, describeEachEngine } from "../testing/describe-each-engine.ts";
import { openDueReleases } from "./due-releases.ts";

const SITES = ["slow", "quick", "third", "fourth"];

/**
 * The script of a thread that applies the release of the site "slow" only after that of "quick", so that it never answers if one
 * waits for the other.
 */
const SCRIPT = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, workerData } from "node:worker_threads";
    const { applied } = workerData;
    parentPort.on("message", ({ tenant }) => {
      if (tenant === "slow") Atomics.wait(applied, 0, 0);
      if (tenant === "quick") {
        Atomics.store(applied, 0, 1);
        Atomics.notify(applied, 0);
      }
      const release = { tenant, id: 1, title: "R", createdBy: null, result: { outcome: "applied" } };
      parentPort.postMessage({ applied: [release] });
    });`)}`,
);

async function planned(database: TestDatabase): Promise<OpenedStore> {
  const store = await database.open();
  for (const [index, code] of SITES.entries()) {
    const text = `code: ${code}\nname: Site\nlanguages:\n  - { code: en, default: true }\n`;
    const base = new Map([["site.yaml", null]]);
    await store.publish(code, [{ name: "site.yaml", text }], { author: null, origin: "api", base });
    for (const [position, name] of ["Two", "One"].entries()) {
      const goesLiveAt = Date.now() - 1_000 * (position + 1) - index;
      const release = { title: name, goesLiveAt, author: null };
      const changes = [{ name: `articles/en/${name.toLowerCase()}.md`, text: `---\ntitle: ${name}\n---\n` }];
      const report = await store.releases.make(code, { ...release, changes });
      expect(report).toMatchObject({ outcome: "planned" });
    }
  }
  return store;
}

describeEachEngine("due releases", (makeDatabase) => {
  it("are applied although a release of another site takes long", async () => {
    const database = await makeDatabase();
    await planned(database);
    const { databaseUrl, dataFolder } = database;
    const engine = await openEngine(databaseUrl);
    const applied = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const input = { databaseUrl, dataFolder, studioHost: undefined, applied };
    const releases = openDueReleases(engine, input, SCRIPT);
    onTestFinished(async () => {
      Atomics.store(applied, 0, 1);
      Atomics.notify(applied, 0);
      await releases.close();
      await engine.close();
    });
    const done = await releases.apply();
    expect(done.map(({ tenant }) => tenant).sort()).toEqual(SITES.toSorted());
  });

  it("are applied in the order of their times within each site", async () => {
    const store = await planned(await makeDatabase());
    const done = await store.dueReleases.apply();
    for (const code of SITES)
      expect(done.filter(({ tenant }) => tenant === code)).toMatchObject([
        { title: "One" },
        { title: "Two" },
      ]);
  });
});
