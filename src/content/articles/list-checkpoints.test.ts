// @module-tag scale
import { CompiledQuery, sql } from "kysely";
import { beforeEach, expect, it, vi } from "vitest";
import { openEngine } from "../engine/open-engine.ts";
import { listMarks } from "../migrations/014-list-marks.ts";
import type { ArticleContent, ContentExchange } from "../model/tenant-content.ts";
import type { Store, TenantReader } from "../store.ts";
import { type TestDatabase, describeEachEngine } from "../testing/describe-each-engine.ts";
import { sampleArticle, sampleContent } from "../testing/sample-content.ts";

const interval = vi.hoisted(() => ({ articles: 4 }));
vi.mock("./checkpoint-interval.ts", () => ({
  get CHECKPOINT_INTERVAL() {
    return interval.articles;
  },
}));
beforeEach(() => {
  interval.articles = 4;
});

const GROUPS = ["news", "notes"];
const ARTICLES: ArticleContent[] = Array.from({ length: 40 }, (_, number) =>
  sampleArticle({
    slug: `a${number}`,
    language: number % 3 === 0 ? "zh" : "en",
    order: number % 2,
    group: GROUPS[number % GROUPS.length] ?? "",
    tags: number % 5 === 0 ? [] : ["x"],
    publishedAt: new Date(Date.UTC(2026, 0, 1 + number)).toISOString(),
  }),
);

async function importArticles(
  store: Store & { exchange: ContentExchange },
  articles: ArticleContent[],
): Promise<TenantReader> {
  const groups = GROUPS.map((slug) => ({ slug, name: slug, description: "" }));
  await store.exchange.apply(sampleContent({ articles, groups }), { prune: true });
  return store.reader((await store.findTenant("harbor")) ?? expect.fail("no tenant"));
}

/** Expects each page to be the correct section of its list. */
async function expectPages(reader: TenantReader): Promise<void> {
  for (const language of ["en", "zh", "kr"] as const) {
    for (const list of [{}, { group: "news" }, { tag: "x" }, { group: "notes", tag: "x" }]) {
      const whole = await reader.listArticles({ ...list, page: 1, size: 100 }, language);
      const slugs = whole?.items.map(({ slug }) => slug) ?? [];
      expect(slugs.length).toBe(whole?.total);
      expect(slugs.length).toBeGreaterThan(8);
      for (let page = 1; page <= Math.ceil(slugs.length / 2); page += 1) {
        const part = await reader.listArticles({ ...list, page, size: 2 }, language);
        expect(part?.items.map(({ slug }) => slug)).toEqual(slugs.slice(page * 2 - 2, page * 2));
      }
    }
  }
}

async function readCheckpoints({ databaseUrl }: TestDatabase) {
  const engine = await openEngine(databaseUrl);
  const rows = await engine.reading.selectFrom("list_mark").selectAll().execute();
  await engine.close();
  return rows.map((row) => JSON.stringify(row)).toSorted();
}

describeEachEngine("checkpoints of lists", (makeDatabase) => {
  it.each([1, 7, 1000])(
    "serve a version with another interval (%i), next to its own checkpoints",
    async (other) => {
      const database = await makeDatabase();
      const store = await database.open();
      const reader = await importArticles(store, ARTICLES);
      const checkpoints = await readCheckpoints(database);
      expect(checkpoints.length).toBeGreaterThan(20);
      interval.articles = other;
      await expectPages(reader);
      expect(await readCheckpoints(database)).toEqual(checkpoints);
      // An import of one article rebuilds only the checkpoints of its lists.
      const later = sampleArticle({ slug: "later", language: "zh", group: "news", tags: ["y"] });
      const grown = await importArticles(store, [...ARTICLES, later]);
      const both = await readCheckpoints(database);
      expect(both.filter((checkpoint) => checkpoints.includes(checkpoint)).length).toBeGreaterThan(0);
      expect(both.length).not.toBe(checkpoints.length);
      await expectPages(grown);
    },
  );

  it("are rebuilt when the store is opened, if an earlier version identified them by numbers", async () => {
    const database = await makeDatabase();
    const reader = await importArticles(await database.open(), ARTICLES);
    const checkpoints = await readCheckpoints(database);
    const engine = await openEngine(database.databaseUrl);
    const isOfCheckpoints = (statement: string) => /^create (table|index) \S*list_mark/.test(statement);
    await engine.write(async (transaction) => {
      await sql`drop table list_mark`.execute(transaction);
      await sql`delete from migration where name = '015-whole-list-marks'`.execute(transaction);
      for (const statement of listMarks.statements[engine.kind].filter(isOfCheckpoints))
        await transaction.executeQuery(CompiledQuery.raw(statement));
      const columns = sql`tenant_id, language, fallback, tag, group_slug, number, position, published_at, id`;
      await sql`insert into list_mark (${columns})
        select tenant_id, language, language, '', '', 1, 0, published_at, id from article where slug = 'a7'`.execute(
        transaction,
      );
    });
    await engine.close();
    await database.open();
    expect(await readCheckpoints(database)).toEqual(checkpoints);
    await expectPages(reader);
  });
});
