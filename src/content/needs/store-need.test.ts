import { expect, it } from "vitest";
import { describeEachEngine } from "../testing/describe-each-engine.ts";
import { sampleContent } from "../testing/sample-content.ts";
import { sampleNeed } from "../testing/sample-need.ts";

const need = sampleNeed();

describeEachEngine("storing a need", (makeDatabase) => {
  it("stores each submission once, for each tenant by itself", async () => {
    const database = await makeDatabase();
    const store = await database.open();
    await store.exchange.apply(sampleContent(), { prune: false });
    await store.exchange.apply(sampleContent({ site: { code: "lumen", hosts: [] } }), { prune: false });
    const [harbor, lumen] = await store.listTenants();
    if (harbor === undefined || lumen === undefined) throw new Error("tenants are missing");

    const first = await store.storeNeed(harbor, need);
    expect(first.isNew).toBe(true);
    expect(await store.storeNeed(harbor, { ...need, fields: { ...need.fields, name: "Other" } })).toEqual({
      id: first.id,
      isNew: false,
    });
    const elsewhere = await store.storeNeed(lumen, need);
    expect(elsewhere.isNew).toBe(true);
    expect(elsewhere.id).not.toBe(first.id);
    expect((await store.storeNeed(harbor, { ...need, idempotencyKey: "key-2" })).isNew).toBe(true);
  });

  it("stores one of many that arrive at once, through several processes", async () => {
    const database = await makeDatabase();
    const stores = [await database.open(), await database.open()];
    await stores[0]?.exchange.apply(sampleContent(), { prune: false });
    const tenant = await stores[0]?.findTenant("harbor");
    if (tenant === undefined) throw new Error("no tenant");
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => stores[index % 2]?.storeNeed(tenant, need)),
    );
    expect(new Set(answers.map((answer) => answer?.id)).size).toBe(1);
    expect(answers.filter((answer) => answer?.isNew)).toHaveLength(1);
  });
});
