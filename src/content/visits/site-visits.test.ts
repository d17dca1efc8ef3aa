import { describe, expect, it, onTestFinished } from "vitest";
import { openEngine } from "../engine/open-engine.ts";
import { describeEachEngine } from "../testing/describe-each-engine.ts";
import { sampleArticle, sampleContent } from "../testing/sample-content.ts";
import { reportSiteVisits } from "./site-visits.ts";
import type { VisitTally } from "./visit-archive.ts";
import { compareVisits } from "./visit-effects.ts";

const DAY_MS = 86_400_000;
const TODAY = 20_500;
const NOON = TODAY * DAY_MS + DAY_MS / 2;

describeEachEngine("visits of a site", (makeDatabase) => {
  async function install() {
    const database = await makeDatabase();
    const store = await database.open();
    const articles = [
      sampleArticle({ slug: "about", title: "Who we are" }),
      sampleArticle({ slug: "about", language: "zh", title: "关于我们" }),
      sampleArticle({ slug: "audit", group: "guides", title: "Audits" }),
    ];
    const groups = ["guides"].map((slug) => ({ slug, name: slug, description: "" }));
    await store.exchange.apply(sampleContent({ articles, groups }), { prune: false });
    const tenant = (await store.findTenant("harbor")) ?? expect.unreachable();
    const engine = await openEngine(database.databaseUrl);
    onTestFinished(() => engine.close());
    const add = (
      ...tallies: (Pick<VisitTally, "day" | "measure" | "count"> & { name?: string; amount?: number })[]
    ) =>
      store.visits.add(
        tallies.map((tally) => ({ tenantId: tenant.id, name: "", amount: 0, ...tally })),
        [],
      );
    return { store, tenant, engine, add };
  }

  it("are compared with as many days before, and name the articles that pages show", async () => {
    const { tenant, engine, add } = await install();
    await add(
      { day: TODAY - 7, measure: "view", name: "/about.html", count: 9 },
      { day: TODAY - 6, measure: "view", name: "/zh/about.html", count: 2 },
      { day: TODAY - 1, measure: "view", name: "/kr/guides/audit.html", count: 3 },
      { day: TODAY, measure: "view", name: "/guides/audit.html", count: 4 },
      { day: TODAY, measure: "view", name: "/gone.html", count: 1 },
      { day: TODAY, measure: "read", name: "/guides/audit.html", count: 2, amount: 60_000 },
      { day: TODAY + 1, measure: "view", name: "/about.html", count: 50 },
    );
    const report = await reportSiteVisits(engine, tenant, { days: 7, now: NOON });
    expect(report.current.days.map(({ views }) => views)).toEqual([2, 0, 0, 0, 0, 3, 5]);
    expect(report.before.days.map(({ views }) => views)).toEqual([0, 0, 0, 0, 0, 0, 9]);
    expect(report.pages).toEqual([
      {
        name: "/guides/audit.html",
        count: 4,
        readingMs: 30_000,
        article: { file: "articles/en/guides/audit.md", title: "Audits" },
      },
      {
        name: "/kr/guides/audit.html",
        count: 3,
        readingMs: null,
        article: { file: "articles/en/guides/audit.md", title: "Audits" },
      },
      {
        name: "/zh/about.html",
        count: 2,
        readingMs: null,
        article: { file: "articles/zh/about.md", title: "关于我们" },
      },
      { name: "/gone.html", count: 1, readingMs: null, article: null },
    ]);
  });

  it("separate searches with results from those without, and list at most 50 of each", async () => {
    const { tenant, engine, add } = await install();
    await add(
      { day: TODAY, measure: "search", name: "tax", count: 5, amount: 1 },
      { day: TODAY, measure: "search", name: "boats", count: 3, amount: 3 },
      ...Array.from({ length: 60 }, (_, index) => ({
        day: TODAY,
        measure: "search" as const,
        name: `word ${index}`,
        count: 1,
      })),
    );
    const { found, notFound, current } = await reportSiteVisits(engine, tenant, { days: 1, now: NOON });
    expect(found).toHaveLength(50);
    expect(found[0]).toEqual({ name: "tax", count: 4 });
    expect(notFound).toEqual([
      { name: "boats", count: 3 },
      { name: "tax", count: 1 },
    ]);
    expect(current.totals.search).toEqual({ count: 68, amount: 4 });
  });

  describe("before and after a publication", () => {
    const on = (day: number, ...names: string[]) => ({ at: day * DAY_MS + DAY_MS / 2, names });

    it("are compared for the changed pages, a fortnight each", async () => {
      const { tenant, engine, add } = await install();
      const day = TODAY - 20;
      await add(
        { day: day - 15, measure: "view", name: "/guides/audit.html", count: 99 },
        { day: day - 14, measure: "view", name: "/guides/audit.html", count: 1 },
        { day: day - 1, measure: "landing", name: "/guides/audit.html", count: 2 },
        { day: day - 1, measure: "missing", name: "/zh/about.html", count: 8 },
        { day: day - 1, measure: "search", name: "boats", count: 5, amount: 5 },
        { day, measure: "view", name: "/zh/about.html", count: 10 },
        { day, measure: "view", name: "/other.html", count: 70 },
        { day: day + 13, measure: "view", name: "/guides/audit.html", count: 20 },
        { day: day + 13, measure: "search", name: "boats", count: 3, amount: 1 },
        { day: day + 14, measure: "view", name: "/guides/audit.html", count: 99 },
      );
      const publication = on(day, "articles/en/guides/audit.md", "articles/zh/about.md");
      expect(await compareVisits(engine, tenant, publication, NOON)).toEqual({
        pages: 2,
        days: 14,
        views: { before: 1, after: 30 },
        visits: { before: 2, after: 0 },
        needs: { before: 0, after: 0 },
        fruitless: { before: 5, after: 1 },
        missing: { before: 8, after: 0 },
      });
    });

    it("are compared for as many days as have passed, and for the whole site if settings changed", async () => {
      const { tenant, engine, add } = await install();
      await add(
        { day: TODAY - 3, measure: "visit", count: 40 },
        { day: TODAY - 2, measure: "visit", count: 3 },
        { day: TODAY - 1, measure: "visit", count: 4 },
        { day: TODAY, measure: "visit", count: 5 },
      );
      const publication = on(TODAY - 1, "articles/en/about.md", "menus.yaml");
      expect(await compareVisits(engine, tenant, publication, NOON)).toMatchObject({
        pages: null,
        days: 2,
        visits: { before: 43, after: 9 },
      });
    });
  });
});
