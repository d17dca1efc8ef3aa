import pg from "pg";
import { expect, inject, it, onTestFinished, vi } from "vitest";
import type { ArticleContent } from "../../model/tenant-content.ts";
import { openStore } from "../../open.ts";
import { createDatabase } from "../../testing/describe-each-engine.ts";
import { sampleArticle, sampleContent } from "../../testing/sample-content.ts";

const ARTICLES = 2_000;
/** Per article, for one statement: three languages, two tags and itself, read, joined, sorted and written. */
const MOST_ROWS_EACH = 60;

interface PlanNode {
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Join Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  /** `(translation_key = ANY ($0))`: each row is compared with each of a list. */
  Filter?: string;
  /** `InitPlan 1 (returns $0)`: what makes such a list. */
  "Subplan Name"?: string;
  Plans?: PlanNode[];
}

/** The lengths of the lists that a plan makes, by the name under which its filters have them. */
function listsOf(node: PlanNode): Map<string, number> {
  const name = node["Subplan Name"]?.match(/returns (\$\d+)/)?.[1];
  return new Map([
    ...(node.Plans ?? []).flatMap((part) => [...listsOf(part)]),
    ...(name === undefined ? [] : [[name, node["Actual Rows"]] as const]),
  ]);
}

/** How many rows the steps of a plan have handled, those included that they threw away, each as often as it was compared. */
function rowsHandled(node: PlanNode, lists = listsOf(node)): number {
  const compared = [...(node.Filter ?? "").matchAll(/ANY \((\$\d+)\)/g)].map(
    ([, name = ""]) => lists.get(name) ?? 0,
  );
  const each =
    Math.max(1, ...compared) *
    (node["Actual Rows"] +
      (node["Rows Removed by Filter"] ?? 0) +
      (node["Rows Removed by Join Filter"] ?? 0) +
      (node["Rows Removed by Index Recheck"] ?? 0));
  return (node.Plans ?? []).reduce(
    (sum, part) => sum + rowsHandled(part, lists),
    each * node["Actual Loops"],
  );
}

/** All that reads tables and returns nothing that the caller needs. */
const WRITES = /^(insert into \S+ \([^)]*\) select|update|delete)(?!.* returning )/is;
const READS = /^select .* from "/is;

/**
 * Lets PostgreSQL explain what an import asks. `before` is called before the lists are refreshed. Resolves to the rows handled,
 * by statement.
 */
function explainEach(before: () => Promise<void>): Map<string, number> {
  const handled = new Map<string, number>();
  type Query = (text: unknown, values?: unknown) => Promise<pg.QueryResult>;
  const query = pg.Client.prototype.query as Query;
  let isBefore = true;
  const explain = async (client: pg.Client, text: string, values: unknown) => {
    const { rows } = await query.call(client, `explain (analyze, format json) ${text}`, values);
    const [{ Plan }] = (rows[0] as { "QUERY PLAN": [{ Plan: PlanNode }] })["QUERY PLAN"];
    handled.set(text, (handled.get(text) ?? 0) + rowsHandled(Plan));
  };
  const spy = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
    this: pg.Client,
    text: unknown,
    values: unknown,
  ) {
    if (typeof text !== "string" || !Array.isArray(values)) return query.call(this, text, values);
    return (async () => {
      if (isBefore && text.includes('"stand_in"')) {
        isBefore = false;
        await before();
      }
      if (WRITES.test(text)) {
        await explain(this, text, values);
        return { command: "EXPLAIN", rowCount: 0, rows: [] };
      }
      if (READS.test(text)) await explain(this, text, values);
      return query.call(this, text, values);
    })();
  } as typeof pg.Client.prototype.query);
  onTestFinished(() => spy.mockRestore());
  return handled;
}

function articles(count: number, version: number): ArticleContent[] {
  return Array.from({ length: count }, (_, number) =>
    sampleArticle({
      slug: `a${number}`,
      language: number % 2 === 0 ? "en" : "zh",
      group: number % 3 === 0 ? "news" : null,
      tags: ["x", `only-${number}`],
      fingerprint: `${version}`,
      order: version,
    }),
  );
}

const GROUPS = [{ slug: "news", name: { en: "News" }, description: {} }];
const imported = (list: ArticleContent[]) => sampleContent({ articles: list, groups: GROUPS });

it.each([
  ["when it knows other sites only", "before"],
  ["when it looked while the articles were not yet committed", "meanwhile"],
])("an import has PostgreSQL handle each article a few times, %s", async (_, analyzed) => {
  const undo: (() => Promise<unknown>)[] = [];
  onTestFinished(async () => {
    for (const step of undo.toReversed()) await step();
  });
  const databaseUrl = await createDatabase(inject("postgresUrl"), undo, inject("postgresTemplate"));
  const store = await openStore({ databaseUrl, dataFolder: "unused", fileUrl: "/media/" });
  undo.push(() => store.close());
  const other = new pg.Client({ connectionString: databaseUrl });
  await other.connect();
  undo.push(() => other.end());
  for (const table of ["article", "tagged_article", "stand_in", "article_count", "list_mark"])
    await other.query(`alter table ${table} set (autovacuum_enabled = false)`);
  const site = { code: "lumen", hosts: [] };
  await store.exchange.apply(sampleContent({ site, articles: articles(30, 1), groups: GROUPS }), {
    prune: false,
  });
  await other.query("analyze");
  // As autovacuum does, which does not wait for a table that another looks at.
  const look = async () => void (await other.query("analyze (skip_locked)"));
  const handled = explainEach(analyzed === "meanwhile" ? look : async () => {});
  const check = (step: string) => {
    for (const [text, rows] of handled)
      expect.soft(rows, `${step}: ${text.slice(0, 2000)}`).toBeLessThanOrEqual(ARTICLES * MOST_ROWS_EACH);
    handled.clear();
  };
  await store.exchange.apply(imported(articles(ARTICLES, 1)), { prune: false });
  check("the first import");
  await store.exchange.apply(imported(articles(ARTICLES, 2)), { prune: false });
  check("every article changed");
  await store.exchange.apply(imported(articles(ARTICLES / 2, 2)), { prune: true });
  check("half of them gone");
});
