import { composed } from "../../contract/addresses/composed.ts";
import type { EngineReader } from "../engine/engine.ts";
import type { Tenant } from "../model/tenant.ts";
import { areWithheld } from "../needs/suspicion.ts";
import { startOfDay } from "../time/time-zone.ts";
import type { NamedFigure, Period } from "./visit-archive.ts";

/**
 * The path recorded for enquiries that were sent without JavaScript, since no header tells which page led to the page with the
 * form.
 */
const UNKNOWN = "(unknown)";

/** Counts the enquiries of a period by the path at which the visit began, most frequent first. */
export async function countNeedsByLanding(
  { reading }: EngineReader,
  { id, timeZone }: Tenant,
  { since, until }: Period,
): Promise<NamedFigure[]> {
  const rows = await reading
    .selectFrom("need")
    .select(({ fn }) => ["landing_url", fn.countAll<number>().as("count")])
    .where("tenant_id", "=", id)
    .where((builder) => builder.not(areWithheld(builder)))
    .where("created_at", ">=", startOfDay(timeZone, since))
    .where("created_at", "<", startOfDay(timeZone, until + 1))
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
