// @module-tag scale
import pg from "pg";
import { expect, inject, it, onTestFinished } from "vitest";
import type { ArticleContent } from "../model/tenant-content.ts";
import { openStore } from "../open.ts";
import { createDatabase } from "../testing/describe-each-engine.ts";
import { explainEach } from "../testing/explain-each.ts";
import { sampleArticle, sampleContent } from "../testing/sample-content.ts";

const ARTICLES = 2_000;
/**
 * Maximum number of rows handled per article and statement: three languages, two tags and the article itself, each of which is
 * read, joined, sorted and written.
 */
const MAXIMUM_ROWS_EACH = 60;

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
const imported = (articles: ArticleContent[], revision: number) =>
  sampleContent({ articles, groups: GROUPS, compared: { revision, articles } });

it.each([
  ["when it knows other sites only", "before"],
  ["when it looked while the articles were not yet committed", "meanwhile"],
])("an import makes PostgreSQL handle each article only a few times, %s", async (_, analyzed) => {
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
  const revision = () => store.exchange.newestRevision("harbor");
  const site = { code: "lumen", hosts: [] };
  await store.exchange.apply(sampleContent({ site, articles: articles(30, 1), groups: GROUPS }), {
    prune: false,
  });
  await other.query("analyze");
  // Works like autovacuum, which does not wait for locked tables.
  const look = async () => void (await other.query("analyze (skip_locked)"));
  const handled = explainEach(analyzed === "meanwhile" ? look : async () => {});
  const check = (step: string) => {
    for (const [text, rows] of handled)
      expect.soft(rows, `${step}: ${text.slice(0, 2000)}`).toBeLessThanOrEqual(ARTICLES * MAXIMUM_ROWS_EACH);
    handled.clear();
  };
  await store.exchange.apply(imported(articles(ARTICLES, 1), await revision()), { prune: false });
  check("the first import");
  await store.exchange.apply(imported(articles(ARTICLES, 2), await revision()), { prune: false });
  check("every article changed");
  await store.exchange.apply(imported(articles(ARTICLES / 2, 2), await revision()), { prune: true });
  check("half of them gone");
});
