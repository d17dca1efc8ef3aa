import type { Kysely } from "kysely";
import type { Tables } from "../model/tables.ts";
import type { ReleaseState } from "../model/tables/history.ts";

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
 * Lists the releases of a period by time, and the planned ones that have no time. Cancelled releases are left out. Planned
 * releases with conditions are listed at the latest time at which they go live.
 */
export async function listCalendar(
  reading: Kysely<Tables>,
  tenant: number,
  { from, to }: { from: number; to: number },
): Promise<CalendarEntry[]> {
  const rows = await reading
    .selectFrom("release")
    .select(["id", "title", "state", "needs_approval", "awaited_languages"])
    .select(({ case: when, ref, eb, or }) =>
      when()
        .when("state", "=", "applied")
        .then(ref("settled_at"))
        .when(
          eb.and([
            eb("state", "=", "planned"),
            or([eb("needs_approval", "=", 1), eb("awaited_languages", "!=", "[]")]),
          ]),
        )
        .then(ref("latest_at"))
        .else(ref("goes_live_at"))
        .end()
        .as("at"),
    )
    .where("tenant_id", "=", tenant)
    .where("state", "!=", "cancelled")
    .$call((query) => reading.selectFrom(query.as("entry")).selectAll("entry"))
    .where(({ or, and, eb }) =>
      or([
        and([eb("entry.at", ">=", from), eb("entry.at", "<", to)]),
        and([eb("entry.at", "is", null), eb("entry.state", "=", "planned")]),
      ]),
    )
    .orderBy("entry.at")
    .orderBy("entry.id")
    .limit(MAXIMUM_ENTRIES)
    .execute();
  return rows.map(({ id, title, state, at, ...conditions }) => ({
    id,
    title,
    state,
    at: at === null ? null : Number(at),
    isConditional: conditions.needs_approval === 1 || conditions.awaited_languages !== "[]",
  }));
}
