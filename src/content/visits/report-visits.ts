import { composed } from "../../contract/addresses/composed.ts";
import type { Engine } from "../engine/engine.ts";
import type { Tenant } from "../model/tenant.ts";
import { areWithheld } from "../needs/suspicion.ts";
import { startOfDay } from "../time/time-zone.ts";
import {
  type DayFigures,
  MEASURES,
  type Measure,
  type NamedFigure,
  type VisitReport,
} from "./visit-archive.ts";

/** Maximum number of names returned for each measure. */
const MAXIMUM_NAMES = 1_000;

/** Reads the figures of one tenant from one day to another, both inclusive. */
export async function reportVisits(
  engine: Engine,
  tenant: Tenant,
  since: number,
  until: number,
): Promise<VisitReport> {
  const tallies = engine.reading
    .selectFrom("visit_tally")
    .where("tenant_id", "=", tenant.id)
    .where("day", ">=", since)
    .where("day", "<=", until);
  const daily = await tallies
    .select(({ fn }) => ["day", "measure", fn.sum<number>("count").as("count")])
    .where("measure", "in", ["view", "visit", "visitor"])
    .groupBy(["day", "measure"])
    .execute();
  const top = await Promise.all(
    MEASURES.map(async (measure): Promise<[Measure, NamedFigure[]]> => {
      const rows = await tallies
        .select(({ fn }) => [
          "name",
          fn.sum<number>("count").as("count"),
          fn.sum<number>("amount").as("amount"),
        ])
        .where("measure", "=", measure)
        .groupBy("name")
        .orderBy("count", "desc")
        .orderBy("name")
        .limit(MAXIMUM_NAMES)
        .execute();
      return [
        measure,
        rows.map(({ name, count, amount }) => ({ name, count: Number(count), amount: Number(amount) })),
      ];
    }),
  );
  const figureOf = (day: number, measure: Measure) =>
    Number(daily.find((row) => row.day === day && row.measure === measure)?.count ?? 0);
  const days = Array.from({ length: until - since + 1 }, (_, index): DayFigures => {
    const day = since + index;
    return {
      day,
      views: figureOf(day, "view"),
      visits: figureOf(day, "visit"),
      visitors: figureOf(day, "visitor"),
    };
  });
  return {
    days,
    top: Object.fromEntries(top) as Record<Measure, NamedFigure[]>,
    needsByLanding: await needsByLanding(engine, tenant, since, until),
  };
}

async function needsByLanding(
  engine: Engine,
  tenant: Tenant,
  since: number,
  until: number,
): Promise<NamedFigure[]> {
  const rows = await engine.reading
    .selectFrom("need")
    .select(({ fn }) => ["landing_url", fn.countAll<number>().as("count")])
    .where("tenant_id", "=", tenant.id)
    .where((builder) => builder.not(areWithheld(builder)))
    .where("created_at", ">=", startOfDay(tenant.timeZone, since))
    .where("created_at", "<", startOfDay(tenant.timeZone, until + 1))
    .groupBy("landing_url")
    .execute();
  const counts = new Map<string, number>();
  for (const { landing_url, count } of rows) {
    const path = pathOf(landing_url);
    counts.set(path, (counts.get(path) ?? 0) + Number(count));
  }
  return [...counts]
    .map(([name, count]) => ({ name, count, amount: 0 }))
    .sort((left, right) => right.count - left.count || left.name.localeCompare(right.name));
}

/**
 * The path recorded for enquiries that were sent without JavaScript, since no header tells which page led to the page with the
 * form.
 */
const UNKNOWN = "(unknown)";

/** Returns the path of an address. Drops the query, which identifies an advertisement rather than the page. */
function pathOf(address: string): string {
  if (address === "") return UNKNOWN;
  const path = URL.parse(address, "http://site.invalid")?.pathname ?? "";
  try {
    return composed(decodeURIComponent(path));
  } catch {
    return path;
  }
}
