import { expect, it } from "vitest";
import { describeEachEngine } from "../testing/describe-each-engine.ts";
import { sampleContent } from "../testing/sample-content.ts";

describeEachEngine("all tenants", (makeDatabase) => {
  it("are read by three queries, however many there are, each with its own data", async () => {
    const { open } = await makeDatabase();
    const queries: string[] = [];
    const store = await open({ onRead: (sql) => queries.push(sql) });
    const codes = ["harbor", "lumen", "launch", "fieldguide"];
    for (const code of codes) {
      const site = { code, hosts: [`${code}.localhost`, `www.${code}.localhost`] };
      await store.exchange.apply(sampleContent({ site }), { prune: false });
    }
    queries.length = 0;
    const tenants = await store.listTenants();
    expect(queries).toHaveLength(3);
    expect(tenants.map(({ code, hosts }) => [code, hosts])).toEqual(
      codes.map((code) => [code, [`${code}.localhost`, `www.${code}.localhost`]]),
    );
    for (const tenant of tenants) expect(await store.findTenant(tenant.code)).toEqual(tenant);
  });
});
