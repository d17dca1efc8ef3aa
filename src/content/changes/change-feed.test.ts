import { expect, it, onTestFinished, vi } from "vitest";
import { openEngine } from "../engine/open-engine.ts";
import type { Change } from "../store.ts";
import { type OpenedStore, describeEachEngine } from "../testing/describe-each-engine.ts";
import { runAsOperator } from "../testing/run-as-operator.ts";
import { sampleArticle, sampleContent } from "../testing/sample-content.ts";

/**
 * Takes changes until at least one has arrived and no more are announced. PostgreSQL may announce a change twice: by its
 * notification, and by a query for the newest change.
 */
async function takeNews({ changes }: OpenedStore): Promise<Change[]> {
  const news: Change[] = [];
  await expect
    .poll(async () => {
      if (changes.hasNews()) news.push(...(await changes.take()));
      return news.length > 0 && !changes.hasNews();
    })
    .toBe(true);
  return news;
}

async function countVisit({ visits, findTenant }: OpenedStore): Promise<void> {
  const { id: tenantId = 0 } = (await findTenant("harbor")) ?? {};
  await visits.add(
    [{ tenantId, day: 20_000, measure: "view", name: "/about.html", count: 1, amount: 0 }],
    [],
  );
}

describeEachEngine("the change feed", (makeDatabase) => {
  it("reports changes by this store and by another one on the same database", async () => {
    const database = await makeDatabase();
    const store = await database.open();
    const other = await database.open();
    await store.changes.take();

    await store.exchange.apply(sampleContent(), { prune: false });
    const own = await takeNews(store);
    expect(own.map(({ tenant, tags }) => [tenant, tags.includes("config")])).toEqual([["harbor", true]]);

    await other.exchange.apply(sampleContent({ articles: [sampleArticle({ slug: "about" })] }), {
      prune: false,
    });
    const foreign = await takeNews(store);
    expect(foreign.map(({ tags }) => [...tags].sort())).toEqual([
      ["address:key:about", "article:key:about", "article:slug:about", "articles"],
    ]);
    expect((await other.changes.take()).length).toBe(2);
  });

  it("loses no change of content among visits, whichever process writes it", async () => {
    const database = await makeDatabase();
    const store = await database.open();
    const other = await database.open();
    await store.exchange.apply(sampleContent(), { prune: false });
    await takeNews(store);
    for (const [slug, writer] of [
      ["first", store],
      ["second", other],
      ["third", store],
      ["fourth", other],
    ] as const) {
      const content = sampleContent({ articles: [sampleArticle({ slug })] });
      await Promise.all([
        countVisit(store),
        writer.exchange.apply(content, { prune: false }),
        countVisit(store),
      ]);
      await countVisit(store);
      expect((await takeNews(store)).flatMap(({ tags }) => tags)).toContain(`article:slug:${slug}`);
    }
  });

  it("begins with the changes after it was opened", async () => {
    const database = await makeDatabase();
    await (await database.open()).exchange.apply(sampleContent(), { prune: false });
    expect(await (await database.open()).changes.take()).toEqual([]);
  });

  it("reports rows that an operator wrote, after which the settings are reloaded", async () => {
    const database = await makeDatabase();
    const store = await database.open();
    await store.exchange.apply(sampleContent(), { prune: false });
    await store.changes.take();
    await runAsOperator(database.databaseUrl, [
      "update config_entry set content = 'theme2' where parent_code = 'default_theme' and key = 'themeCode'",
      "insert into change (tenant, tags) values ('harbor', '[\"config\"]')",
      "insert into change (tenant, tags) values ('harbor', 'menu')",
    ]);
    expect((await takeNews(store)).map(({ tags }) => tags)).toEqual([["config"], ["menu"]]);
    expect((await store.findTenant("harbor"))?.theme).toBe("theme2");
  });

  it("drops changes after a day, and reports that everything has changed to a server that has missed some", async () => {
    vi.useFakeTimers({ now: new Date("2026-03-01T12:00:00Z"), toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const database = await makeDatabase();
    const store = await database.open();
    const write = (slug: string) =>
      store.exchange.apply(sampleContent({ articles: [sampleArticle({ slug })] }), { prune: false });
    const [sleeper, watcher] = [await database.open(), await database.open()];
    await write("first");
    await takeNews(sleeper);
    await write("second");
    await takeNews(watcher);
    vi.setSystemTime(new Date("2026-03-03T12:00:00Z"));
    await write("third");
    await write("fourth");
    const engine = await openEngine(database.databaseUrl);
    onTestFinished(() => engine.close());
    const rows = await engine.reading.selectFrom("change").select("tags").orderBy("seq").execute();
    expect(rows.map(({ tags }) => /slug:(\w+)/.exec(tags)?.[1])).toEqual(["second", "third", "fourth"]);
    const news = (await takeNews(watcher)).map(({ tags }) => tags.find((tag) => tag.includes("slug:")));
    expect(news).toEqual(["article:slug:third", "article:slug:fourth"]);
    expect(await takeNews(sleeper)).toEqual([{ tenant: "harbor", tags: ["config"] }]);
  });

  it("has news until it was read successfully", async () => {
    const database = await makeDatabase();
    const store = await database.open();
    await store.exchange.apply(sampleContent(), { prune: false });
    await takeNews(store);
    await store.exchange.apply(sampleContent({ articles: [sampleArticle({ slug: "new" })] }), {
      prune: false,
    });
    await expect.poll(() => store.changes.hasNews()).toBe(true);

    await runAsOperator(database.databaseUrl, ["alter table change rename to lost"]);
    await expect(store.changes.take()).rejects.toThrow();
    await runAsOperator(database.databaseUrl, ["alter table lost rename to change"]);
    expect(store.changes.hasNews()).toBe(true);

    const taking = store.changes.take();
    // While changes are being taken, other callers must not treat their caches as valid.
    expect(store.changes.hasNews()).toBe(true);
    expect((await taking).flatMap(({ tags }) => tags)).toContain("article:slug:new");
    await expect
      .poll(async () => {
        // A query for the newest change may have run while the table was missing. Then `hasNews` returns true once more,
        // although there is no change.
        if (store.changes.hasNews()) expect(await store.changes.take()).toEqual([]);
        return store.changes.hasNews();
      })
      .toBe(false);
  });

  it("reports that anything may have changed when a backup was restored, and then the changes that follow", async () => {
    const database = await makeDatabase();
    const store = await database.open();
    const other = await database.open();
    for (const slug of ["first", "second", "third"])
      await other.exchange.apply(sampleContent({ articles: [sampleArticle({ slug })] }), { prune: false });
    await takeNews(store);
    const { id: tenantId = 0 } = (await store.findTenant("harbor")) ?? {};

    for (const remaining of [1, 0]) {
      await runAsOperator(database.databaseUrl, [
        `delete from change where seq > ${remaining}`,
        database.databaseUrl.startsWith("file:")
          ? `update sqlite_sequence set seq = ${remaining} where name = 'change'`
          : `select setval('change_seq', ${remaining + 1}, false)`,
        `update tenant set name = 'Restored ${remaining}' where id = ${tenantId}`,
      ]);
      expect(await takeNews(store)).toEqual([{ tenant: "harbor", tags: ["config"] }]);
      await other.exchange.apply(
        sampleContent({ articles: [sampleArticle({ slug: `after-${remaining}` })] }),
        {
          prune: false,
        },
      );
      expect((await takeNews(store)).flatMap(({ tags }) => tags)).toContain(
        `article:slug:after-${remaining}`,
      );
    }
  });
});
