import type { EngineReader } from "../engine/engine.ts";
import type { Tenant } from "../model/tenant.ts";
import { dayAt } from "../time/time-zone.ts";
import { type ArticleOfPath, findArticlesOfPaths } from "./articles-of-paths.ts";
import { countNeedsByLanding } from "./needs-by-landing.ts";
import { reportVisits, sumVisits } from "./report-visits.ts";
import type { NamedFigure, Period, VisitReport, VisitSums } from "./visit-archive.ts";

export interface VisitQuestion {
  /** The number of days, up to today. */
  days: number;
  /** Epoch milliseconds. */
  now: number;
}

type Count = Pick<NamedFigure, "name" | "count">;

/** A figure of a page. `article` is the article that the page shows, or `null` if it shows none. */
export type PageFigure<Figure = Count> = Figure & { article: ArticleOfPath | null };

interface ReadPage extends Count {
  readingMs: number | null;
}

interface Sums extends VisitSums {
  needs: number;
}

/** The figures of a site's visits, and those of the same number of days before. */
export interface SiteVisits {
  current: Sums;
  before: Sums;
  /** Page views, with the number of milliseconds for which a page was read on average; `null` if unknown. */
  pages: PageFigure<ReadPage>[];
  landings: PageFigure[];
  needsByLanding: PageFigure[];
  referrers: Count[];
  languages: Count[];
  /** Searches with results, counted without those that found nothing. */
  found: Count[];
  notFound: Count[];
  missing: Count[];
  outbound: Count[];
  /** Views by bots, which no other figure contains. */
  agents: Count[];
}

/** Maximum number of entries in each list. */
const LISTED = 50;

/** Reads the figures of a site's visits for the screen that shows them. */
export async function reportSiteVisits(
  engine: EngineReader,
  tenant: Tenant,
  { days, now }: VisitQuestion,
): Promise<SiteVisits> {
  const until = dayAt(tenant.timeZone, now);
  const since = until - days + 1;
  const earlier: Period = { since: since - days, until: since - 1 };
  const { top, needsByLanding, ...current } = await reportVisits(engine, tenant, { since, until });
  const before = await sumVisits(engine, tenant, earlier);
  const needsBefore = await countNeedsByLanding(engine, tenant, earlier);
  const first = (figures: readonly NamedFigure[]) =>
    figures.slice(0, LISTED).map(({ name, count }): Count => ({ name, count }));
  const pages = withReadingTimes(first(top.view), top.read);
  const landings = first(top.landing);
  const needs = first(needsByLanding);
  const articles = await findArticlesOfPaths(
    engine,
    tenant,
    [...pages, ...landings, ...needs].map(({ name }) => name),
  );
  const withArticles = <Figure extends Count>(figures: readonly Figure[]) =>
    figures.map((figure): PageFigure<Figure> => ({ ...figure, article: articles.get(figure.name) ?? null }));
  return {
    current: { ...current, needs: total(needsByLanding) },
    before: { ...before, needs: total(needsBefore) },
    pages: withArticles(pages),
    landings: withArticles(landings),
    needsByLanding: withArticles(needs),
    referrers: first(top.referrer),
    languages: first(top.language),
    ...splitSearches(top.search),
    missing: first(top.missing),
    outbound: first(top.outbound),
    agents: first(top.agent),
  };
}

function withReadingTimes(views: readonly Count[], reads: readonly NamedFigure[]): ReadPage[] {
  const times = new Map(reads.map(({ name, count, amount }) => [name, Math.round(amount / count)]));
  return views.map((view) => ({ ...view, readingMs: times.get(view.name) ?? null }));
}

/** Separates searches with results from searches without. */
function splitSearches(searches: VisitReport["top"]["search"]): Pick<SiteVisits, "found" | "notFound"> {
  const listed = (countOf: (figure: NamedFigure) => number) =>
    searches
      .map((figure) => ({ name: figure.name, count: countOf(figure) }))
      .filter(({ count }) => count > 0)
      .toSorted((left, right) => right.count - left.count)
      .slice(0, LISTED);
  return {
    found: listed(({ count, amount }) => count - amount),
    notFound: listed(({ amount }) => amount),
  };
}

function total(figures: readonly NamedFigure[]): number {
  return figures.reduce((sum, { count }) => sum + count, 0);
}
