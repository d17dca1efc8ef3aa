import fc from "fast-check";
import { sql } from "kysely";
import { expect, it, vi } from "vitest";
import { openEngine } from "../engine/open-engine.ts";
import type { ArticleContent } from "../model/tenant-content.ts";
import { describeEachEngine } from "../testing/describe-each-engine.ts";
import { openReader } from "../testing/open-reader.ts";
import { sampleArticle } from "../testing/sample-content.ts";

// A small interval, so that a few articles already have checkpoints.
vi.mock("./checkpoint-interval.ts", () => ({ CHECKPOINT_INTERVAL: 3 }));

const day = (number: number) => new Date(Date.UTC(2026, 0, 1 + number)).toISOString();
const FUTURE = "2999-01-01T00:00:00.000Z";

/** Whether and how an original is translated. */
const translation = fc.constantFrom("none", "none", "due", "due", "draft", "future", "unlisted");
/** Few positions and days, so that many articles share one. */
const original = fc.record({
  order: fc.integer({ min: 0, max: 2 }),
  time: fc.integer({ min: 0, max: 3 }),
  group: fc.constantFrom("news", "news", "notes"),
  translation,
  translatedOrder: fc.integer({ min: 0, max: 2 }),
});

type Original = typeof original extends fc.Arbitrary<infer Value> ? Value : never;

function written({ order, time, group, translation: how, translatedOrder }: Original, number: number) {
  const slug = `a${number}`;
  const english = sampleArticle({ slug, group, order, publishedAt: day(time), tags: ["x"] });
  if (how === "none") return { english };
  const chinese = sampleArticle({
    slug,
    group,
    language: "zh",
    translationKey: english.translationKey,
    order: translatedOrder,
    publishedAt: how === "future" ? FUTURE : day(time),
    isDraft: how === "draft",
    isUnlisted: how === "unlisted",
    tags: ["x"],
  });
  return { english, chinese };
}

/** Returns the articles that a Chinese reader sees, computed as simply as possible. */
function shown(pairs: readonly ReturnType<typeof written>[]): ArticleContent[] {
  return pairs.flatMap(({ english, chinese }) => {
    const isTranslated = chinese !== undefined && !chinese.isDraft && chinese.publishedAt !== FUTURE;
    const article = isTranslated ? chinese : english;
    return article.isUnlisted ? [] : [article];
  });
}

const placeOf = ({ order, publishedAt }: ArticleContent) => `${order} ${publishedAt}`;

describeEachEngine("articles in place of missing translations", (makeDatabase, scenarios) => {
  it("have the same places in lists and among neighbours as if they were translated", async () => {
    const database = await makeDatabase();
    const store = await database.open();
    await fc.assert(
      fc.asyncProperty(fc.array(original, { minLength: 1, maxLength: 14 }), async (originals) => {
        const pairs = originals.map(written);
        const reader = await openReader(store, {
          groups: [
            { slug: "news", name: "News", description: "" },
            { slug: "notes", name: "Notes", description: "" },
          ],
          articles: pairs.flatMap(({ english, chinese }) => [english, ...(chinese ? [chinese] : [])]),
        });
        const bySlug = new Map(shown(pairs).map((article) => [article.slug, article]));
        const pages = async (group: string | undefined, size: number) => {
          const slugs: string[] = [];
          for (let page = 1; ; page += 1) {
            const list = await reader.listArticles({ group, page, size }, "zh");
            if (list === undefined || list.items.length === 0) return slugs;
            expect(list.total).toBe(
              [...bySlug.values()].filter((one) => !group || one.group === group).length,
            );
            slugs.push(...list.items.map(({ slug }) => slug));
          }
        };
        for (const language of ["en", "zh"] as const) {
          for (const group of ["news", undefined]) {
            const whole = await reader.listArticles({ group, page: 1, size: 100 }, language);
            const slugs = whole?.items.map(({ slug }) => slug) ?? [];
            // All articles have the tag, so lists with it are the same as lists without it.
            for (const tag of [undefined, "x"]) {
              for (let page = 1; page <= slugs.length / 2 + 2; page += 1) {
                const part = await reader.listArticles({ group, tag, page, size: 2 }, language);
                expect(part?.items.map(({ slug }) => slug)).toEqual(slugs.slice(page * 2 - 2, page * 2));
                expect(part?.total).toBe(slugs.length);
              }
            }
          }
        }
        const articles = (slugs: readonly string[]) => slugs.flatMap((slug) => bySlug.get(slug) ?? []);

        const news = await pages("news", 3);
        expect(news.toSorted()).toEqual(
          [...bySlug.values()]
            .filter(({ group }) => group === "news")
            .map(({ slug }) => slug)
            .toSorted(),
        );
        expect(articles(news).map(placeOf)).toEqual(
          articles(news)
            .toSorted(
              (one, other) =>
                one.order - other.order ||
                (one.publishedAt < other.publishedAt ? 1 : one.publishedAt > other.publishedAt ? -1 : 0),
            )
            .map(placeOf),
        );
        const all = await pages(undefined, 4);
        expect(all.toSorted()).toEqual([...bySlug.keys()].toSorted());
        expect(articles(all).map(({ publishedAt }) => publishedAt)).toEqual(
          articles(all)
            .map(({ publishedAt }) => publishedAt)
            .toSorted()
            .toReversed(),
        );

        for (const [index, slug] of news.entries()) {
          const article = await reader.findArticle({ slug, group: "news" }, "zh");
          const neighbour = (name: string | undefined) =>
            name === undefined ? null : { title: bySlug.get(name)?.title, url: `/zh/news/${name}.html` };
          expect(article?.previous).toEqual(neighbour(news[index - 1]));
          expect(article?.next).toEqual(neighbour(news[index + 1]));
        }
      }),
      { numRuns: scenarios },
    );
  });

  it("are stored at startup for databases without them, together with the checkpoints of lists", async () => {
    const database = await makeDatabase();
    const texts = Array.from({ length: 12 }, (_, number) => ({
      slug: `a${number}`,
      group: "news",
      tags: ["x"],
      publishedAt: day(number),
    }));
    const reader = await openReader(await database.open(), {
      groups: [{ slug: "news", name: "News", description: "" }],
      articles: [
        ...texts.map((text) => sampleArticle(text)),
        ...[0, 5].map((number) =>
          sampleArticle({
            slug: `a${number}`,
            group: "news",
            tags: ["x"],
            publishedAt: day(20 + number),
            language: "zh",
            translationKey: `news/a${number}`,
          }),
        ),
      ],
    });
    const engine = await openEngine(database.databaseUrl);
    const readCheckpoints = () => engine.reading.selectFrom("list_mark").selectAll().execute();
    const checkpoints = await readCheckpoints();
    expect(checkpoints.length).toBeGreaterThan(0);
    await engine.write(async (transaction) => {
      await sql`drop table stand_in`.execute(transaction);
      await sql`drop table list_mark`.execute(transaction);
      await sql`delete from migration where name in ('014-list-marks', '015-whole-list-marks')`.execute(
        transaction,
      );
    });
    await database.open();
    expect(await readCheckpoints()).toEqual(checkpoints);
    await engine.close();
    const order = ["a5", "a0", "a11", "a10", "a9", "a8", "a7", "a6", "a4", "a3", "a2", "a1"];
    for (const options of [{}, { group: "news" }, { tag: "x" }, { group: "news", tag: "x" }]) {
      for (let page = 1; page <= 7; page += 1) {
        const list = await reader.listArticles({ ...options, page, size: 2 }, "zh");
        expect(list?.items.map(({ slug }) => slug)).toEqual(order.slice(page * 2 - 2, page * 2));
        expect(list?.total).toBe(order.length);
      }
    }
  });
});
