import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { databaseFile, openEngine } from "../engine/open-engine.ts";
import { describeEachEngine } from "../testing/describe-each-engine.ts";
import { sampleContent, sampleMedia } from "../testing/sample-content.ts";
import { sampleNeed } from "../testing/sample-need.ts";
import { surveySites } from "./survey-sites.ts";

const SITES = 60;

function plansOf(file: string, queries: readonly string[]): string[] {
  const database = new DatabaseSync(file, { readOnly: true });
  const steps = queries.flatMap((query) => database.prepare(`explain query plan ${query}`).all());
  database.close();
  return steps.map(({ detail }) => String(detail));
}

/** Whether SQLite reads the rows of all texts, media or publications instead of an index. */
function readsMany(step: string): boolean {
  return /^SCAN (file_text|media|revision)\b(?!.*COVERING INDEX)/.test(step);
}

describeEachEngine("the survey of sites", (makeDatabase) => {
  it("has one query for each column, however many sites there are", async () => {
    const database = await makeDatabase();
    const store = await database.open();
    const media = await sampleMedia(
      database.dataFolder,
      "logo.svg",
      "<svg xmlns='http://www.w3.org/2000/svg'/>",
    );
    for (let index = 0; index < SITES; index += 1) {
      const site = { code: `site-${index}`, name: `Site ${index}`, hosts: [`site-${index}.localhost`] };
      await store.exchange.apply(sampleContent({ site, media: index === 7 ? [media] : [] }), {
        prune: false,
      });
    }
    const tenant = (await store.findTenant("site-7")) ?? expect.fail("no tenant");
    await store.storeNeed(tenant, sampleNeed());
    const day = { tenantId: tenant.id, day: 20_000, measure: "missing", count: 1, amount: 0 } as const;
    await store.visits.add([{ ...day, name: "/lost.html" }], []);
    const queries: string[] = [];
    const engine = await openEngine(database.databaseUrl, { onRead: (sql) => queries.push(sql) });
    queries.length = 0;
    const surveyed = await surveySites(engine.reading, 19_990);
    expect(queries).toHaveLength(8);
    expect(surveyed).toHaveLength(SITES);
    expect(surveyed.find(({ code }) => code === "site-7")).toEqual({
      code: "site-7",
      name: "Site 7",
      host: "site-7.localhost",
      state: "live",
      drafts: 0,
      newNeeds: 1,
      undelivered: 0,
      missing: 1,
      changedAt: expect.any(Number),
      bytes: expect.any(Number),
    });
    const file = databaseFile(database.databaseUrl);
    if (file !== undefined) expect(plansOf(file, queries).filter(readsMany)).toEqual([]);
    await engine.close();
  });
});
