import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { ReleaseConditions } from "../../contract/studio/release-conditions.ts";
import type { Tables } from "../model/tables.ts";
import type { Release } from "./release.ts";

/** The columns in which the conditions of a release are stored. */
export function columnsOf({ languages, approval, latestAt }: ReleaseConditions) {
  return {
    awaited_languages: JSON.stringify(languages),
    needs_approval: approval ? 1 : 0,
    latest_at: latestAt,
  };
}

/** Matches a release whose time, conditions and files are still as they were read. */
export function isAsRead(
  row: ExpressionBuilder<Tables, "release">,
  { edition, goesLiveAt, conditions }: Pick<Release, "edition" | "goesLiveAt" | "conditions">,
): Expression<SqlBool> {
  const stored = columnsOf(conditions);
  return row.and([
    row("edition", "=", edition),
    row("goes_live_at", "=", goesLiveAt),
    row("awaited_languages", "=", stored.awaited_languages),
    row("needs_approval", "=", stored.needs_approval),
    row("latest_at", "is not distinct from", stored.latest_at),
  ]);
}

/** Matches a release that goes live at its time, without other conditions. */
export function isUnconditional(row: ExpressionBuilder<Tables, "release">): Expression<SqlBool> {
  return row.and([row("needs_approval", "=", 0), row("awaited_languages", "=", "[]")]);
}
