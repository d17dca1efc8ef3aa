import fc from "fast-check";
import { afterEach, expect, it, vi } from "vitest";
import { LANGUAGE_CODES, type LanguageCode } from "../../contract/addresses/locales.ts";
import { openEngine } from "../engine/open-engine.ts";
import type { ArticleContent } from "../model/tenant-content.ts";
import type { TenantReader } from "../store.ts";
import { describeEachEngine } from "../testing/describe-each-engine.ts";
import { sampleArticle, sampleContent } from "../testing/sample-content.ts";

// A small interval, so that a few articles already have checkpoints.
vi.mock("./checkpoint-interval.ts", () => ({ CHECKPOINT_INTERVAL: 2 }));

const HOUR_MS = 60 * 60 * 1000;
const START = Date.UTC(2026, 5, 1);
const GROUPS = ["news", "notes"];
const TAGS = ["x", "y"];

const text = fc.record({
  group: fc.constantFrom("news", "news", "notes", null),
  hour: fc.integer({ min: -3, max: 6 }),
  order: fc.integer({ min: 0, max: 2 }),
  isDraft: fc.constantFrom(false, false, false, true),
  isUnlisted: fc.constantFrom(false, false, false, true),
  tags: fc.subarray(TAGS),
});
/** The texts of one article: each language may have one, with its own group and time. */
const article = fc.record({
  en: fc.option(text, { freq: 4 }),
  zh: fc.option(text, { freq: 2 }),
  kr: fc.option(text, { freq: 1 }),
});
const step = fc.record({
  articles: fc.array(article, { maxLength: 8 }),
  prune: fc.boolean(),
  /** The hour on the clock of the machine that runs the import. */
  hour: fc.integer({ min: -1, max: 5 }),
});

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

function written(articles: Step["articles"]): ArticleContent[] {
  return articles.flatMap((texts, number) =>
    LANGUAGE_CODES.flatMap((language) => {
      const found = texts[language];
      if (found === null) return [];
      const { hour, ...rest } = found;
      const slug = `a${number}`;
      const publishedAt = new Date(START + hour * HOUR_MS).toISOString();
      return sampleArticle({
        slug,
        language,
        publishedAt,
        ...rest,
        path: `${language}/${slug}.md`,
        translationKey: slug,
      });
    }),
  );
}

/** Returns the articles that a list shows, computed as simply as possible. */
function shown(articles: readonly ArticleContent[], language: LanguageCode, now: number): ArticleContent[] {
  const due = articles.filter(({ isDraft, publishedAt }) => !isDraft && Date.parse(publishedAt) <= now);
  const translated = new Set(due.flatMap((one) => (one.language === language ? [one.translationKey] : [])));
  return due.filter(
    (one) =>
      !one.isUnlisted &&
      (one.language === language || (one.language === "en" && !translated.has(one.translationKey))),
  );
}

async function expectCounts(reader: TenantReader, articles: readonly ArticleContent[]): Promise<void> {
  for (const language of LANGUAGE_CODES) {
    const all = shown(articles, language, Date.now());
    const totalOf = (slug: string) => all.filter(({ group }) => group === slug).length;
    const list = await reader.listArticles({ page: 1, size: 100 }, language);
    expect(list?.total).toBe(all.length);
    expect(list?.items.map(({ slug }) => slug).toSorted()).toEqual(all.map(({ slug }) => slug).toSorted());
    expect(await reader.countAddresses(language)).toBe(all.filter((one) => one.language === language).length);
    expect((await reader.listGroups(language)).map(({ slug, total }) => [slug, total])).toEqual(
      GROUPS.map((slug) => [slug, totalOf(slug)]).filter(([, total]) => total !== 0),
    );
    for (const tag of TAGS) {
      for (const group of [undefined, ...GROUPS]) {
        const tagged = all.filter(
          (one) => one.tags.includes(tag) && (group === undefined || one.group === group),
        );
        const page = await reader.listArticles({ tag, group, page: 1, size: 100 }, language);
        expect(page?.total).toBe(tagged.length);
        expect(page?.items.map(({ slug }) => slug).toSorted()).toEqual(
          tagged.map(({ slug }) => slug).toSorted(),
        );
      }
    }
    for (const slug of GROUPS) expect((await reader.findGroup(slug, language))?.total).toBe(totalOf(slug));
  }
}

const LISTS = [{}, { group: "news" }, { tag: "x" }, { group: "news", tag: "x" }];
const PAGE_SIZE = 3;

/** Expects a list to have the right length and order, and each of its pages to be a part of it. */
async function expectPages(
  reader: TenantReader,
  { group, tag }: { group?: string; tag?: string },
  language: LanguageCode,
  all: readonly ArticleContent[],
): Promise<void> {
  const meant = all.filter(
    (one) => (tag === undefined || one.tags.includes(tag)) && (group === undefined || one.group === group),
  );
  const placeOf = (article: ArticleContent | undefined) =>
    `${group === undefined ? 0 : article?.order} ${article?.publishedAt}`;
  const whole = await reader.listArticles({ group, tag, page: 1, size: 100 }, language);
  const slugs = whole?.items.map(({ slug }) => slug) ?? [];
  const listed = slugs.map((slug) => meant.find((one) => one.slug === slug));
  const inOrder = meant.toSorted(
    (one, other) =>
      (group === undefined ? 0 : one.order - other.order) ||
      Date.parse(other.publishedAt) - Date.parse(one.publishedAt),
  );
  expect(listed.map(placeOf)).toEqual(inOrder.map(placeOf));
  for (let page = 1; page <= slugs.length / PAGE_SIZE + 1; page += 1) {
    const part = await reader.listArticles({ group, tag, page, size: PAGE_SIZE }, language);
    expect(part?.items.map(({ slug }) => slug)).toEqual(
      slugs.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    );
    expect(part?.total).toBe(slugs.length);
  }
}

afterEach(() => void vi.useRealTimers());

describeEachEngine("counts of articles", (makeDatabase, scenarios) => {
  it("equal the number of shown articles after any sequence of imports with differing clocks", async () => {
    const store = await (await makeDatabase()).open();
    vi.useFakeTimers({ toFake: ["Date"] });
    let number = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 3 }), async (steps) => {
        const site = { code: `site-${(number += 1)}`, hosts: [] };
        const groups = GROUPS.map((slug) => ({ slug, name: slug, description: "" }));
        let stored = new Map<string, ArticleContent>();
        for (const { articles, prune, hour } of steps) {
          vi.setSystemTime(START + hour * HOUR_MS);
          const imported = written(articles);
          await store.exchange.apply(sampleContent({ site, groups, articles: imported }), { prune });
          stored = new Map([
            ...(prune ? [] : stored),
            ...imported.map((one): [string, ArticleContent] => [one.path, one]),
          ]);
          const tenant = await store.findTenant(site.code);
          if (tenant === undefined) throw new Error("no tenant");
          for (const [turn, later] of [0, 2, -2, 9].entries()) {
            vi.setSystemTime(START + (hour + later) * HOUR_MS);
            const reader = store.reader(tenant);
            await expectCounts(reader, [...stored.values()]);
            const list = LISTS[(number + turn) % LISTS.length] ?? {};
            await expectPages(reader, list, "zh", shown([...stored.values()], "zh", Date.now()));
          }
        }
      }),
      { numRuns: scenarios },
    );
  });

  it("are created at startup for sites without counts", async () => {
    const database = await makeDatabase();
    const articles = [sampleArticle({ slug: "a", group: "news" }), sampleArticle({ slug: "b" })];
    const groups = GROUPS.map((slug) => ({ slug, name: slug, description: "" }));
    const store = await database.open();
    await store.exchange.apply(sampleContent({ articles, groups }), { prune: false });
    const engine = await openEngine(database.databaseUrl);
    await engine.write(async (transaction) => {
      await transaction.deleteFrom("article_count").execute();
      await transaction.updateTable("tenant").set({ counted_at: 0 }).execute();
    });
    // Several servers that share a database may start at the same time.
    await Promise.all([database.open(), database.open(), database.open()]);
    const counts = await engine.reading.selectFrom("article_count").selectAll().execute();
    expect(counts).toHaveLength(6);
    const tenant = await store.findTenant("harbor");
    if (tenant === undefined) throw new Error("no tenant");
    await expectCounts(store.reader(tenant), articles);
    await engine.close();
  });
});
