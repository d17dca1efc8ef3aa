// @module-tag scale
import { afterEach, expect, it, vi } from "vitest";
import { openEngine } from "../engine/open-engine.ts";
import type { Tables } from "../model/tables.ts";
import type { ArticleContent } from "../model/tenant-content.ts";
import { describeEachEngine } from "../testing/describe-each-engine.ts";
import { sampleArticle, sampleContent } from "../testing/sample-content.ts";

// A small interval, so that a few articles already have checkpoints.
vi.mock("./checkpoint-interval.ts", () => ({ CHECKPOINT_INTERVAL: 2 }));

const FIRST_IMPORT = Date.UTC(2026, 5, 1);
const HOUR_MS = 60 * 60 * 1000;
const LISTS = ["article_count", "stand_in", "list_mark"] as const satisfies readonly (keyof Tables)[];

const ARTICLES = Array.from({ length: 6 }, (_, number) =>
  sampleArticle({
    slug: `a${number}`,
    group: "news",
    tags: ["x"],
    order: number,
    publishedAt: new Date(FIRST_IMPORT - number * HOUR_MS).toISOString(),
  }),
);
const TEXT = { title: "Rewritten", slug: "elsewhere", updatedAt: "2026-05-31T00:00:00.000Z" };
const MOVES: Record<string, Partial<ArticleContent>> = {
  group: { group: "notes" },
  tags: { tags: ["y"] },
  order: { order: 9 },
  publishedAt: { publishedAt: "2020-01-01T00:00:00.000Z" },
  isDraft: { isDraft: true },
  isUnlisted: { isUnlisted: true },
  language: { language: "zh" },
  translationKey: { translationKey: "notes/else" },
};

/** Returns all articles, with a change to one of them. */
function edited(change: Partial<ArticleContent>): ArticleContent[] {
  return ARTICLES.map((one, number) =>
    number === 3 ? { ...one, ...change, fingerprint: JSON.stringify(change) } : one,
  );
}

afterEach(() => void vi.useRealTimers());

describeEachEngine("stored lists", (makeDatabase) => {
  const openSite = async (first: ArticleContent[]) => {
    const database = await makeDatabase();
    const store = await database.open();
    vi.useFakeTimers({ toFake: ["Date"], now: FIRST_IMPORT });
    const importing = (articles: ArticleContent[]) =>
      store.exchange.apply(sampleContent({ articles }), { prune: true });
    await importing(first);
    const readCounted = async () => {
      const engine = await openEngine(database.databaseUrl);
      const read = (table: (typeof LISTS)[number]) => engine.reading.selectFrom(table).selectAll().execute();
      const rows = await Promise.all(LISTS.map(read));
      const [tenant] = await engine.reading.selectFrom("tenant").select("counted_at").execute();
      await engine.close();
      return {
        rows: rows.map((each) => each.map((row) => JSON.stringify(row)).toSorted()),
        countedAt: Number(tenant?.counted_at),
      };
    };
    return { importing, readCounted };
  };

  it("stay unchanged if only a text was changed", async () => {
    const { importing, readCounted } = await openSite(ARTICLES);
    const before = await readCounted();
    vi.setSystemTime(FIRST_IMPORT + HOUR_MS);
    await importing(edited(TEXT));
    expect(await readCounted()).toEqual(before);
  });

  it.each(Object.keys(MOVES))("are updated if an article's %s was changed", async (key) => {
    const { importing, readCounted } = await openSite(ARTICLES);
    const articles = edited(MOVES[key] ?? {});
    await importing(articles);
    const neverOtherwise = await openSite(articles);
    expect((await readCounted()).rows).toEqual((await neverOtherwise.readCounted()).rows);
  });

  it("are rebuilt with any change after a scheduled publication", async () => {
    const { importing, readCounted } = await openSite(ARTICLES);
    const later = { publishedAt: new Date(FIRST_IMPORT + HOUR_MS).toISOString() };
    await importing(edited(later));
    const before = await readCounted();
    vi.setSystemTime(FIRST_IMPORT + 2 * HOUR_MS);
    await importing(edited({ ...later, ...TEXT }));
    const { rows, countedAt } = await readCounted();
    expect(countedAt).toBe(FIRST_IMPORT + 2 * HOUR_MS);
    expect(rows).not.toEqual(before.rows);
  });
});
