import { setImmediate as nextTurn } from "node:timers/promises";
import { isInNumbers } from "../engine/dialect.ts";
import type { EngineReader } from "../engine/engine.ts";
import type { Tenant } from "../model/tenant.ts";
import { countNeedsByLanding } from "./needs-by-landing.ts";
import {
  type DayFigures,
  MEASURES,
  type Measure,
  type MeasureTotals,
  type NamedFigure,
  type Period,
  type VisitReport,
  type VisitSums,
} from "./visit-archive.ts";

/** Maximum number of names returned for each measure. */
const MAXIMUM_NAMES = 1_000;
/** Number of days in one query. On SQLite, a query blocks its thread. */
const PORTION_DAYS = 30;

/** Reads the figures of one tenant in a period. */
export async function reportVisits(
  engine: EngineReader,
  tenant: Tenant,
  period: Period,
): Promise<VisitReport> {
  const top: [Measure, NamedFigure[]][] = [];
  for (const measure of MEASURES) {
    await nextTurn();
    top.push([measure, await readTop(engine, tenant, period, measure)]);
  }
  return {
    ...(await sumVisits(engine, tenant, period)),
    top: Object.fromEntries(top) as Record<Measure, NamedFigure[]>,
    needsByLanding: await countNeedsByLanding(engine, tenant, period),
  };
}

/** Reads the figures of one tenant in a period, by day and in total. */
export async function sumVisits(engine: EngineReader, tenant: Tenant, period: Period): Promise<VisitSums> {
  const rows: DayTotal[] = [];
  for (let since = period.since; since <= period.until; since += PORTION_DAYS) {
    await nextTurn();
    const until = Math.min(period.until, since + PORTION_DAYS - 1);
    rows.push(...(await readDayTotals(engine, tenant, { since, until })));
  }
  const totals = Object.fromEntries(
    MEASURES.map((measure) => [measure, { count: 0, amount: 0 }]),
  ) as unknown as MeasureTotals;
  const counts = new Map<string, number>();
  for (const { day, measure, count, amount } of rows) {
    // Another version of the server may have counted further measures.
    const total = totals[measure as Measure] as MeasureTotals[Measure] | undefined;
    if (total === undefined) continue;
    total.count += Number(count);
    total.amount += Number(amount);
    counts.set(`${day} ${measure}`, Number(count));
  }
  const days = daysOf(period).map((day): DayFigures => ({
    day,
    views: counts.get(`${day} view`) ?? 0,
    visits: counts.get(`${day} visit`) ?? 0,
    visitors: counts.get(`${day} visitor`) ?? 0,
  }));
  return { days, totals };
}

interface DayTotal {
  day: number;
  measure: string;
  count: number;
  amount: number;
}

async function readDayTotals(engine: EngineReader, tenant: Tenant, period: Period): Promise<DayTotal[]> {
  return tallies(engine, tenant, period)
    .select(({ fn }) => [
      "day",
      "measure",
      fn.sum<number>("count").as("count"),
      fn.sum<number>("amount").as("amount"),
    ])
    .groupBy(["day", "measure"])
    .execute();
}

/** Returns the most frequent names of a measure, most frequent first. */
async function readTop(
  engine: EngineReader,
  tenant: Tenant,
  period: Period,
  measure: Measure,
): Promise<NamedFigure[]> {
  const rows = await tallies(engine, tenant, period)
    .select(({ fn }) => ["name", fn.sum<number>("count").as("count"), fn.sum<number>("amount").as("amount")])
    .where("measure", "=", measure)
    .groupBy("name")
    .orderBy("count", "desc")
    .orderBy("name")
    .limit(MAXIMUM_NAMES)
    .execute();
  return rows.map(({ name, count, amount }) => ({ name, count: Number(count), amount: Number(amount) }));
}

/**
 * Selects the figures of a period. The days are listed one by one, so that the primary key finds those of a measure; with a
 * range of days, SQLite would read all measures.
 */
function tallies({ kind, reading }: EngineReader, { id }: Tenant, period: Period) {
  return reading
    .selectFrom("visit_tally")
    .where("tenant_id", "=", id)
    .where(({ ref }) => isInNumbers(kind, ref("day"), JSON.stringify(daysOf(period))));
}

/** Lists the days of a period. */
export function daysOf({ since, until }: Period): number[] {
  return Array.from({ length: until - since + 1 }, (_, index) => since + index);
}
