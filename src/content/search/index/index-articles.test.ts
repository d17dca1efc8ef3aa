import { sql } from "kysely";
import { expect, it } from "vitest";
import { openEngine } from "../../engine/open-engine.ts";
import { describeEachEngine } from "../../testing/describe-each-engine.ts";
import { sampleContent } from "../../testing/sample-content.ts";
import { ARTICLES, article, readerOf } from "../../testing/searched-site.ts";

describeEachEngine("the search index", (makeDatabase) => {
  it("is rebuilt if another version built it", async () => {
    const database = await makeDatabase();
    await readerOf(await database.open());
    const engine = await openEngine(database.databaseUrl);
    await engine.write(async (transaction) => {
      for (const table of ["article_places", "search_key", "search_version"] as const) {
        await transaction.deleteFrom(table).execute();
      }
    });
    await engine.close();
    const store = await database.open();
    const tenant = await store.findTenant("harbor");
    if (tenant === undefined) throw new Error("no tenant");
    const { items, total } = await store.reader(tenant).search({ query: "prices", page: 1, size: 10 }, "en");
    expect([items.map(({ slug }) => slug), total]).toEqual([["pricing", "plans"], 2]);
  });

  it("contains nothing of a removed tenant, and everything of others", async () => {
    const database = await makeDatabase();
    const store = await database.open();
    const gone = (await readerOf(store)).tenant;
    await store.exchange.apply(sampleContent({ site: { code: "other", hosts: [] }, articles: ARTICLES }), {
      prune: true,
    });
    const other = (await store.findTenant("other")) ?? expect.unreachable();
    const engine = await openEngine(database.databaseUrl);
    const vocabularies = () =>
      engine.reading.selectFrom("search_key").select("tenant_id").distinct().orderBy("tenant_id").execute();
    expect(await vocabularies()).toEqual([{ tenant_id: gone.id }, { tenant_id: other.id }]);
    await engine.write((transaction) => transaction.deleteFrom("tenant").where("id", "=", gone.id).execute());
    expect(await vocabularies()).toEqual([{ tenant_id: other.id }]);
    await engine.close();
  });

  it("is upgraded from an earlier version's format", async () => {
    const database = await makeDatabase();
    await readerOf(await database.open());
    const engine = await openEngine(database.databaseUrl);
    await engine.write(async (transaction) => {
      for (const index of ["idx_search_key_common", "idx_search_key_title"])
        await sql`drop index ${sql.table(index)}`.execute(transaction);
      await sql`delete from migration where name = '006-search-speed'`.execute(transaction);
      await transaction.updateTable("search_version").set({ version: 1 }).execute();
      // Simulates an earlier format of packed positions.
      await transaction
        .updateTable("article_places")
        .set({ places: Buffer.alloc(40) })
        .execute();
    });
    await engine.close();
    const store = await database.open();
    const tenant = (await store.findTenant("harbor")) ?? expect.unreachable();
    const { items, total } = await store.reader(tenant).search({ query: "prices", page: 1, size: 10 }, "en");
    expect([items.map(({ slug }) => slug), total]).toEqual([["pricing", "plans"], 2]);
  });

  it("no longer contains changed or removed texts", async () => {
    const store = await (await makeDatabase()).open();
    const reader = await readerOf(store, [article("one", "Alpha", "x"), article("two", "Beta", "x")]);
    const total = async (query: string) => (await reader.search({ query, page: 1, size: 1 }, "en")).total;
    expect(await total("alpha")).toBe(1);
    await readerOf(store, [article("one", "Gamma", "x")]);
    expect([await total("alpha"), await total("gamma"), await total("beta")]).toEqual([0, 1, 0]);
  });
});
