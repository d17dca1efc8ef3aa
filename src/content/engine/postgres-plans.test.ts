// @module-tag postgres
import pg from "pg";
import { expect, inject, it, onTestFinished, vi } from "vitest";
import type { ArticleContent } from "../model/tenant-content.ts";
import { openWritableStore } from "../open-writable.ts";
import { createDatabase } from "../testing/describe-each-engine.ts";
import { openReader } from "../testing/open-reader.ts";
import { sampleArticle } from "../testing/sample-content.ts";

// A small interval, so that few articles are enough for several checkpoints.
vi.mock("../articles/checkpoint-interval.ts", () => ({ CHECKPOINT_INTERVAL: 8 }));

const EACH = 400;
const SIZE = 5;
/**
 * Maximum number of rows read for a page: for each of four parts, the articles between two checkpoints and those of the page;
 * then each row of the page once more.
 */
const MAXIMUM_ROWS = 4 * (8 + SIZE) + 4 * SIZE;

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: PlanNode[];
}

/** The number of rows of tables and indexes that a plan has read. */
function rowsRead(node: PlanNode): number {
  const isScan = node["Relation Name"] !== undefined;
  const own = isScan
    ? (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"]
    : 0;
  return (node.Plans ?? []).reduce((sum, part) => sum + rowsRead(part), own);
}

/** Records the store's named queries. PostgreSQL plans these once for all values. */
function watchQuestions(): Required<Pick<pg.QueryConfig, "text" | "values">>[] {
  const asked: Required<Pick<pg.QueryConfig, "text" | "values">>[] = [];
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  const spy = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [config] = given as [pg.QueryConfig];
    if (config.name?.startsWith("vitrine_")) asked.push({ text: config.text, values: config.values ?? [] });
    return query.apply(this, given);
  } as typeof pg.Client.prototype.query);
  onTestFinished(() => spy.mockRestore());
  return asked;
}

/** Returns a function that counts the rows that a query reads with a generic plan. */
async function openExplaining(databaseUrl: string) {
  const explaining = new pg.Client({ connectionString: databaseUrl });
  await explaining.connect();
  await explaining.query("set plan_cache_mode = force_generic_plan");
  let number = 0;
  const readFor = async (text: string, values: readonly unknown[]) => {
    const name = `explained_${(number += 1)}`;
    await explaining.query(`prepare ${name} as ${text}`);
    const given = values.map((value) =>
      typeof value === "number" ? String(value) : pg.escapeLiteral(String(value)),
    );
    const { rows } = await explaining.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
      `explain (analyze, format json) execute ${name}(${given.join(", ")})`,
    );
    return rowsRead(rows[0]?.["QUERY PLAN"][0].Plan ?? expect.fail("no plan"));
  };
  return { explaining, readFor };
}

const FIRST = Date.UTC(2026, 0, 1);
const MINUTE_MS = 60 * 1000;
const LATER = FIRST + EACH * MINUTE_MS;

it.each([
  ["with and without statistics", [false, true], LATER, 0],
  // Three articles in each language are published after the import.
  ["also where some were published since they were imported", [true], LATER - 4 * MINUTE_MS, 4 * EACH],
])(
  "reads equally few rows for any page of a list, however many articles there are, %s",
  async (_, statistics, importedAt, others) => {
    vi.useFakeTimers({ toFake: ["Date"], now: importedAt });
    onTestFinished(() => void vi.useRealTimers());
    const undo: (() => Promise<unknown>)[] = [];
    onTestFinished(async () => {
      for (const step of undo.toReversed()) await step();
    });
    const databaseUrl = await createDatabase(inject("postgresUrl"), undo);
    const store = await openWritableStore({ databaseUrl, dataFolder: "unused", fileUrl: "/media/" });
    undo.push(() => store.close());
    const reader = await openReader(store, {
      groups: [{ slug: "news", name: "News", description: "" }],
      articles: [
        ...(["en", "zh"] as const).flatMap((language) =>
          Array.from({ length: EACH }, (__, number) =>
            sampleArticle({
              slug: `${language}${number}`,
              language,
              group: "news",
              // Most tags have one article, so the planner assumes that any tag is rare.
              tags: ["x", `${language}${number}`],
              order: number % 2,
              publishedAt: new Date(FIRST + number * MINUTE_MS).toISOString(),
            }),
          ),
        ),
        // Enough articles that the group is a small part of them.
        ...Array.from({ length: others }, (__, number) =>
          sampleArticle({
            slug: `other${number}`,
            language: "kr",
            publishedAt: new Date(FIRST - number).toISOString(),
          }),
        ),
      ],
    });
    vi.setSystemTime(LATER);
    const { explaining, readFor } = await openExplaining(databaseUrl);
    undo.push(() => explaining.end());
    const asked = watchQuestions();
    for (const hasStatistics of statistics) {
      if (hasStatistics) await explaining.query("vacuum analyze");
      for (const [group, tag] of [
        [undefined, undefined],
        ["news", undefined],
        [undefined, "x"],
        ["news", "x"],
      ]) {
        for (const language of ["en", "zh"] as const) {
          for (const page of [1, 40]) {
            asked.length = 0;
            const list = await reader.listArticles({ group, tag, page, size: SIZE }, language);
            expect(list?.items).toHaveLength(SIZE);
            for (const { text, values } of [...asked]) {
              const rows = await readFor(text, values);
              expect(rows, `${group} ${tag} ${language} ${page} ${text}`).toBeLessThanOrEqual(MAXIMUM_ROWS);
            }
          }
        }
      }
    }
  },
);

it("reads few rows of other articles for an article's page right after a first import", async () => {
  const undo: (() => Promise<unknown>)[] = [];
  onTestFinished(async () => {
    for (const step of undo.toReversed()) await step();
  });
  const databaseUrl = await createDatabase(inject("postgresUrl"), undo);
  const store = await openWritableStore({ databaseUrl, dataFolder: "unused", fileUrl: "/media/" });
  undo.push(() => store.close());
  const { explaining, readFor } = await openExplaining(databaseUrl);
  undo.push(() => explaining.end());
  const reader = await openReader(store, {
    articles: Array.from({ length: 2 * EACH }, (_, number) =>
      sampleArticle({ slug: `a${number}`, group: `g${number % 12}`, tags: [`${number % 12}`] }),
    ),
  });
  const asked = watchQuestions();
  for (const language of ["en", "zh"] as const) {
    asked.length = 0;
    expect(await reader.findArticle({ slug: "a300" }, language)).toMatchObject({ previous: {}, next: {} });
    expect(asked.length).toBeGreaterThan(0);
    // Each tag and each group has a twelfth of the articles.
    for (const { text, values } of [...asked]) expect(await readFor(text, values), text).toBeLessThan(EACH);
  }
});

/** A site with most articles in one group, and a few older ones in another. */
function unevenSite(size: number): ArticleContent[] {
  const make = (language: "en" | "zh", number: number, group: string, tags: string[]) =>
    sampleArticle({
      slug: `${group}-${number}`,
      language,
      group,
      tags,
      translationKey: `${group}/${number}${group === "rare" ? "" : language}`,
      // The articles of the rare group are older than all others.
      publishedAt: new Date(FIRST + (group === "rare" ? number : 1_000 + number) * MINUTE_MS).toISOString(),
    });
  return [
    ...Array.from({ length: size }, (_, number) => make("en", number, "common", ["x"])),
    ...Array.from({ length: size }, (_, number) => make("zh", number, "common", ["x"])),
    ...Array.from({ length: 4 }, (_, number) => make("en", number, "rare", ["x", "seldom"])),
    make("zh", 0, "rare", ["seldom"]),
  ];
}

/** The number of rows that each query for a page reads, by page and language. */
async function readUneven(
  size: number,
  hasStatistics: boolean,
  asked: ReturnType<typeof watchQuestions>,
): Promise<Map<string, number>> {
  const undo: (() => Promise<unknown>)[] = [];
  try {
    const databaseUrl = await createDatabase(inject("postgresUrl"), undo);
    const store = await openWritableStore({ databaseUrl, dataFolder: "unused", fileUrl: "/media/" });
    undo.push(() => store.close());
    const reader = await openReader(store, {
      groups: ["common", "rare", "empty"].map((slug) => ({ slug, name: slug, description: "" })),
      articles: unevenSite(size),
    });
    const { explaining, readFor } = await openExplaining(databaseUrl);
    undo.push(() => explaining.end());
    if (hasStatistics) await explaining.query("vacuum analyze");
    const rows = new Map<string, number>();
    for (const language of ["en", "zh", "kr"] as const) {
      const asks: Record<string, () => Promise<unknown>> = {
        article: () => reader.findArticle({ slug: "common-7", group: "common" }, language),
        "rare article": () => reader.findArticle({ slug: "rare-0", group: "rare" }, language),
        groups: () => reader.listGroups(language),
        popular: () => reader.listPopular(SIZE, language),
        addresses: () => reader.countAddresses(language),
        sitemap: () => Array.fromAsync(reader.eachAddress(language, { from: 100, limit: SIZE })),
      };
      for (const group of ["common", "rare", "empty"]) {
        asks[`feed ${group}`] = () => reader.listFeed({ group, size: SIZE }, language);
        for (const tag of [undefined, "seldom"])
          asks[`list ${group} ${tag}`] = () =>
            reader.listArticles({ group, tag, page: 1, size: SIZE }, language);
      }
      for (const [name, ask] of Object.entries(asks)) {
        asked.length = 0;
        await ask();
        for (const [number, { text, values }] of [...asked].entries())
          rows.set(`${language} ${name} ${number} ${text}`, await readFor(text, values));
      }
    }
    return rows;
  } finally {
    for (const step of undo.toReversed()) await step();
  }
}

it.each([true, false])(
  "reads no more rows for a page of a larger site, even for rare groups and tags, with statistics: %s",
  async (hasStatistics) => {
    const asked = watchQuestions();
    const small = await readUneven(EACH, hasStatistics, asked);
    const large = await readUneven(2 * EACH, hasStatistics, asked);
    const grown = [...large].filter(([question, rows]) => rows > (small.get(question) ?? 0) + SIZE);
    expect(grown).toEqual([]);
    expect(large.size).toBeGreaterThan(80);
  },
);
