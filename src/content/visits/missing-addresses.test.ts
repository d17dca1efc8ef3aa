import { expect, it } from "vitest";
import { openEngine } from "../engine/open-engine.ts";
import { describeEachEngine } from "../testing/describe-each-engine.ts";
import { sampleContent } from "../testing/sample-content.ts";
import { MAXIMUM_MISSING, listMissing } from "./missing-addresses.ts";
import type { VisitTally } from "./visit-archive.ts";

const TODAY = 20_000;

describeEachEngine("missing addresses", (makeDatabase) => {
  async function install() {
    const database = await makeDatabase();
    const store = await database.open();
    await store.exchange.apply(sampleContent(), { prune: false });
    const tenant = (await store.findTenant("harbor")) ?? expect.unreachable();
    const engine = await openEngine(database.databaseUrl);
    const count = async (...counted: [name: string, day: number, count: number][]) =>
      store.visits.add(
        counted.map(([name, day, count]): VisitTally => ({
          tenantId: tenant.id,
          day,
          measure: "missing",
          name,
          count,
          amount: 0,
        })),
        [],
      );
    const list = async (since: number) => {
      try {
        return await listMissing(engine.reading, tenant.id, { since, from: 0, size: 50 });
      } finally {
        await engine.close();
      }
    };
    return { store, tenant, count, list };
  }

  it("are listed with their total counts, if they were requested since a day", async () => {
    const { count, list } = await install();
    await count(
      ["/b.html", TODAY - 40, 5],
      ["/b.html", TODAY, 1],
      ["/a.html", TODAY, 6],
      ["(others)", TODAY, 9],
    );
    await count(["/c.html", TODAY - 40, 9], ["/b.html", TODAY - 1, 3]);
    expect(await list(TODAY - 29)).toEqual([
      { path: "/b.html", hits: 9, firstDay: TODAY - 40, lastDay: TODAY },
      { path: "/a.html", hits: 6, firstDay: TODAY, lastDay: TODAY },
    ]);
  });

  it("lose the counts that are erased from the visits", async () => {
    const { store, tenant, count, list } = await install();
    await count(["/b.html", TODAY - 40, 5], ["/b.html", TODAY, 1], ["/c.html", TODAY - 40, 9]);
    await store.visits.erase(tenant, TODAY - 30);
    expect(await list(0)).toEqual([{ path: "/b.html", hits: 1, firstDay: TODAY - 30, lastDay: TODAY }]);
  });

  it("are limited in number to those requested last", async () => {
    const { store, tenant, count, list } = await install();
    await count(
      ["/old.html", TODAY - 5, 99],
      ...Array.from({ length: MAXIMUM_MISSING }, (_, index): [string, number, number] => [
        `/${index}.html`,
        TODAY,
        1,
      ]),
    );
    await store.visits.erase(tenant, TODAY - 30);
    expect((await list(0))[0]).toMatchObject({ hits: 1 });
    expect((await store.visits.report(tenant, TODAY - 30, TODAY)).top.missing[0]?.name).toBe("/old.html");
  });
});
