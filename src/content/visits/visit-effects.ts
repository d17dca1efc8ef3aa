import { setImmediate as nextTurn } from "node:timers/promises";
import { articleUrl, homeUrl } from "../../contract/addresses/addresses.ts";
import { subjectOfFile } from "../../contract/studio/file-actions.ts";
import { isAmongTexts, isInNumbers } from "../engine/dialect.ts";
import type { EngineReader } from "../engine/engine.ts";
import type { Tenant } from "../model/tenant.ts";
import { dayAt } from "../time/time-zone.ts";
import { countNeedsByLanding } from "./needs-by-landing.ts";
import { daysOf, sumVisits } from "./report-visits.ts";
import type { Measure, Period } from "./visit-archive.ts";

/** Figures of the days before and after a publication. */
export interface BeforeAfter {
  before: number;
  after: number;
}

/** How pages were visited before and after a publication that changed them. */
export interface VisitEffect {
  /** The number of changed pages; `null` if the publication changed something that all pages may show. */
  pages: number | null;
  /** The number of days compared: as many before the publication as after it. */
  days: number;
  views: BeforeAfter;
  /** Visits that began on one of the pages. */
  visits: BeforeAfter;
  needs: BeforeAfter;
  /** Searches without results, on the whole site. */
  fruitless: BeforeAfter;
  /** Requests for these pages that were answered 404, for example before a page was published. */
  missing: BeforeAfter;
}

const FORTNIGHT = 14;
/** Maximum number of changed pages whose figures are read one by one. Above it, the figures of the whole site are read. */
const MAXIMUM_PAGES = 200;

/**
 * Compares the visits of the pages that a publication changed. Until a fortnight has passed, the days since the publication are
 * compared with as many days before it.
 *
 * @param publication its time in epoch milliseconds, and the files that it changed
 * @param now epoch milliseconds
 */
export async function compareVisits(
  engine: EngineReader,
  tenant: Tenant,
  publication: { at: number; names: readonly string[] },
  now: number,
): Promise<VisitEffect> {
  const first = dayAt(tenant.timeZone, publication.at);
  const last = Math.min(first + FORTNIGHT - 1, dayAt(tenant.timeZone, now));
  const days = Math.max(1, last - first + 1);
  const periods = {
    before: { since: first - days, until: first - 1 },
    after: { since: first, until: first + days - 1 },
  };
  const paths = pathsOf(tenant, publication.names);
  const [before, after] = [
    await readFigures(engine, tenant, periods.before, paths),
    await readFigures(engine, tenant, periods.after, paths),
  ];
  const both = (figureOf: (figures: typeof before) => number): BeforeAfter => ({
    before: figureOf(before),
    after: figureOf(after),
  });
  return {
    pages: paths === undefined ? null : publication.names.length,
    days,
    views: both(({ view }) => view),
    visits: both(({ visit }) => visit),
    needs: both(({ needs }) => needs),
    fruitless: both(({ fruitless }) => fruitless),
    missing: both(({ missing }) => missing),
  };
}

/**
 * Returns the paths of the pages that show the files; `undefined` if there are too many, or if a file is not an article,
 * since any page may show settings and media.
 */
function pathsOf({ theme, defaultLanguage, home }: Tenant, names: readonly string[]): string[] | undefined {
  if (names.length > MAXIMUM_PAGES) return undefined;
  const paths: string[] = [];
  for (const name of names) {
    const { language, group = null } = subjectOfFile(name);
    if (language === undefined) return undefined;
    const slug = (name.split("/").at(-1) ?? "").replace(/\.md$/, "");
    const address = { theme, language, defaultLanguage };
    paths.push(decodeURIComponent(articleUrl(address, { slug, group })));
    if (slug === home?.slug) paths.push(homeUrl(address));
  }
  return paths;
}

interface Figures {
  view: number;
  visit: number;
  missing: number;
  fruitless: number;
  needs: number;
}

async function readFigures(
  engine: EngineReader,
  tenant: Tenant,
  period: Period,
  paths: readonly string[] | undefined,
): Promise<Figures> {
  await nextTurn();
  const needs = await countNeedsByLanding(engine, tenant, period);
  const countNeeds = (isMeant: (name: string) => boolean) =>
    needs.filter(({ name }) => isMeant(name)).reduce((sum, { count }) => sum + count, 0);
  if (paths === undefined) {
    const { view, visit, missing, search } = (await sumVisits(engine, tenant, period)).totals;
    return {
      view: view.count,
      visit: visit.count,
      missing: missing.count,
      fruitless: search.amount,
      needs: countNeeds(() => true),
    };
  }
  const { landing: visit, ...sums } = await sumPages(engine, tenant, period, paths);
  return { ...sums, visit, needs: countNeeds((name) => paths.includes(name)) };
}

async function sumPages(
  { kind, reading }: EngineReader,
  { id }: Tenant,
  period: Period,
  paths: readonly string[],
): Promise<Pick<Figures, "view" | "missing" | "fruitless"> & { landing: number }> {
  const tallies = reading
    .selectFrom("visit_tally")
    .where("tenant_id", "=", id)
    .where(({ ref }) => isInNumbers(kind, ref("day"), JSON.stringify(daysOf(period))));
  const rows = await tallies
    .select(({ fn }) => ["measure", fn.sum<number>("count").as("count")])
    .where("measure", "in", ["view", "landing", "missing"])
    .where(({ ref }) => isAmongTexts(kind, ref("name"), paths))
    .groupBy("measure")
    .execute();
  const searches = await tallies
    .select(({ fn }) => fn.sum<number | null>("amount").as("fruitless"))
    .where("measure", "=", "search")
    .executeTakeFirst();
  const sumOf = (measure: Measure) => Number(rows.find((row) => row.measure === measure)?.count ?? 0);
  return {
    view: sumOf("view"),
    landing: sumOf("landing"),
    missing: sumOf("missing"),
    fruitless: Number(searches?.fruitless ?? 0),
  };
}
