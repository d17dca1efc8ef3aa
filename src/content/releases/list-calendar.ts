import type { Kysely } from "kysely";
import { isConditional } from "../../contract/studio/release-conditions.ts";
import type { EngineReader } from "../engine/engine.ts";
import type { Tables } from "../model/tables.ts";
import type { ReleaseState } from "../model/tables/history.ts";
import type { Tenant } from "../model/tenant.ts";
import { isUnconditional } from "./condition-columns.ts";
import { readReleases } from "./read-releases.ts";
import { findDueTime } from "./unmet-conditions.ts";

/** A release in the calendar. */
export interface CalendarEntry {
  id: number;
  title: string;
  state: ReleaseState;
  /** When it went live, or goes live at the latest, in epoch milliseconds; `null` if it only waits for conditions. */
  at: number | null;
  /** True if it waits for more than its time. */
  isConditional: boolean;
}

/** Maximum number of entries in one answer. */
const MAXIMUM_ENTRIES = 500;

/**
 * Lists the releases of a period by time, and the planned ones that have no time. Cancelled releases are left out. A planned release
 * that waits for conditions is listed at the latest time at which it goes live.
 */
export async function listCalendar(
  engine: EngineReader,
  tenant: Tenant,
  { from, to }: { from: number; to: number },
): Promise<CalendarEntry[]> {
  const settled = await listWithTime(engine.reading, tenant.id, { from, to });
  const waiting: CalendarEntry[] = [];
  for (const release of await readReleases(engine, tenant.id)) {
    if (release.state !== "planned" || !isConditional(release.conditions)) continue;
    const { id, title, state, goesLiveAt, conditions } = release;
    const isWithin = (time: number) => time >= from && time < to;
    // Its conditions need not be evaluated if it cannot be in the period in any case.
    if (conditions.latestAt !== null && ![goesLiveAt, conditions.latestAt].some(isWithin)) continue;
    const due = await findDueTime(engine, tenant, release);
    const at = due === Number.POSITIVE_INFINITY ? null : due;
    if (at === null || isWithin(at)) waiting.push({ id, title, state, at, isConditional: true });
  }
  return [...settled, ...waiting]
    .toSorted((one, other) => (one.at ?? 0) - (other.at ?? 0) || one.id - other.id)
    .slice(0, MAXIMUM_ENTRIES);
}

/** Lists the releases whose time does not depend on conditions. */
async function listWithTime(
  reading: Kysely<Tables>,
  tenant: number,
  { from, to }: { from: number; to: number },
): Promise<CalendarEntry[]> {
  const rows = await reading
    .selectFrom("release")
    .select(["id", "title", "state", "needs_approval", "awaited_languages"])
    .select(({ fn, case: when, ref }) =>
      when()
        .when("state", "=", "applied")
        .then(fn.coalesce("settled_at", "goes_live_at"))
        .else(ref("goes_live_at"))
        .end()
        .as("at"),
    )
    .where("tenant_id", "=", tenant)
    .where("state", "!=", "cancelled")
    .where((row) => row.or([row("state", "!=", "planned"), isUnconditional(row)]))
    .$call((query) => reading.selectFrom(query.as("entry")).selectAll("entry"))
    .where("entry.at", ">=", from)
    .where("entry.at", "<", to)
    .orderBy("entry.at")
    .limit(MAXIMUM_ENTRIES)
    .execute();
  return rows.map(({ id, title, state, at, ...conditions }) => ({
    id,
    title,
    state,
    at: Number(at),
    isConditional: conditions.needs_approval === 1 || conditions.awaited_languages !== "[]",
  }));
}
