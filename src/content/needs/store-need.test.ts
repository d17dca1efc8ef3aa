import pg from "pg";
import { expect, it } from "vitest";
import { describeEachEngine } from "../testing/describe-each-engine.ts";
import { sampleContent } from "../testing/sample-content.ts";
import { sampleNeed } from "../testing/sample-need.ts";

const need = sampleNeed();

describeEachEngine("storing an enquiry", (makeDatabase) => {
  it("stores each submission once, separately for each tenant", async () => {
    const database = await makeDatabase();
    const store = await database.open();
    await store.exchange.apply(sampleContent(), { prune: false });
    await store.exchange.apply(sampleContent({ site: { code: "lumen", hosts: [] } }), { prune: false });
    const [harbor, lumen] = await store.listTenants();
    if (harbor === undefined || lumen === undefined) throw new Error("tenants are missing");

    const first = await store.storeNeed(harbor, need);
    expect(first.isNew).toBe(true);
    expect(await store.storeNeed(harbor, need)).toEqual({ id: first.id, isNew: false, isOther: false });
    const elsewhere = await store.storeNeed(lumen, need);
    expect(elsewhere.isNew).toBe(true);
    expect(elsewhere.id).not.toBe(first.id);
    expect((await store.storeNeed(harbor, { ...need, idempotencyKey: "key-2" })).isNew).toBe(true);
  });

  it("reports a key that belongs to another enquiry, and recognises a repetition under a recent key", async () => {
    const database = await makeDatabase();
    const store = await database.open();
    await store.exchange.apply(sampleContent(), { prune: false });
    const [harbor] = await store.listTenants();
    if (harbor === undefined) throw new Error("no tenant");
    const answers = [{ name: "budget", label: "Budget", value: "large" }];
    const first = await store.storeNeed(harbor, { ...need, answers });
    expect(await store.storeNeed(harbor, { ...need, answers })).toMatchObject({
      id: first.id,
      isOther: false,
    });
    const relabelled = [{ name: "budget", label: "Your budget", value: "large" }];
    expect(await store.storeNeed(harbor, { ...need, answers: relabelled })).toMatchObject({ isOther: false });
    for (const other of [
      { ...need, answers: [] },
      { ...need, answers: [{ name: "budget", label: "Budget", value: "small" }] },
      { ...need, answers, fields: { ...need.fields, message: "x" } },
    ])
      expect(await store.storeNeed(harbor, other)).toMatchObject({ isNew: false, isOther: true });
    const later = { ...need, answers, idempotencyKey: "next", earlierKey: need.idempotencyKey };
    expect(await store.storeNeed(harbor, later)).toEqual({ id: first.id, isNew: false, isOther: false });
    expect(await store.needs.list(harbor, {})).toMatchObject([{ answers }]);
  });

  it("waits for the disk, whatever the database's setting", async () => {
    const database = await makeDatabase();
    if (database.databaseUrl.startsWith("file:")) return;
    const client = new pg.Client({ connectionString: database.databaseUrl });
    await client.connect();
    const store = await database.open();
    await store.exchange.apply(sampleContent(), { prune: false });
    const [harbor] = await store.listTenants();
    if (harbor === undefined) throw new Error("no tenant");
    await client.query(
      `alter database ${new URL(database.databaseUrl).pathname.slice(1)} set synchronous_commit = off`,
    );
    await client.query(`create function refuse() returns trigger language plpgsql as $$
      begin
        if current_setting('synchronous_commit') = 'off' then raise exception 'not durable'; end if;
        return new;
      end $$`);
    await client.query("create trigger durable before insert on need for each row execute function refuse()");
    await client.end();
    const fresh = await database.open();
    expect((await fresh.storeNeed(harbor, need)).isNew).toBe(true);
  });

  it("stores one of many that arrive at the same time through several processes", async () => {
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
