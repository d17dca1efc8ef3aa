import { expect, it } from "vitest";
import { openEngine } from "../engine/open-engine.ts";
import { describeEachEngine } from "../testing/describe-each-engine.ts";
import { sampleContent, sampleMedia } from "../testing/sample-content.ts";
import { sampleNeed } from "../testing/sample-need.ts";
import { surveySites } from "./survey-sites.ts";

const SITES = 60;

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
    await engine.close();
  });
});
