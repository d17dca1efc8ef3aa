import { expect, it, onTestFinished } from "vitest";
import { openEngine } from "../engine/open-engine.ts";
import { openSqliteInMemory } from "../engine/sqlite-memory.ts";
import { describeEachEngine } from "../testing/describe-each-engine.ts";
import { sampleArticle, sampleContent } from "../testing/sample-content.ts";
import { LayerCache } from "./layer-cache.ts";

describeEachEngine("the published content that previews replace", (makeDatabase) => {
  it("is read once until something else is published", async () => {
    const database = await makeDatabase();
    const store = await database.open();
    const publish = (title: string) =>
      store.exchange.apply(sampleContent({ articles: [sampleArticle({ slug: "about", title })] }), {
        prune: false,
      });
    await publish("About us");
    const tenant = (await store.findTenant("harbor")) ?? expect.fail("no tenant");
    const engine = await openEngine(database.databaseUrl);
    onTestFinished(() => engine.close());
    const layers = new LayerCache(engine);
    onTestFinished(() => layers.close());
    const concerned = { tenant: tenant.id, keys: ["about"], slugs: [], covers: [] };

    const first = await layers.copyOf(1, concerned);
    await publish("About them");
    expect(await layers.copyOf(1, concerned)).toBe(first);
    expect(await titlesIn(first)).toEqual(["About us"]);
    expect(await titlesIn(await layers.copyOf(2, concerned))).toEqual(["About them"]);
    expect(await titlesIn(await layers.copyOf(2, { ...concerned, keys: [] }))).toEqual([]);
  });
});

async function titlesIn(copy: Uint8Array): Promise<string[]> {
  const layer = openSqliteInMemory(copy);
  try {
    const rows = await layer.reading.selectFrom("article").select("title").execute();
    return rows.map(({ title }) => title);
  } finally {
    await layer.close();
  }
}
