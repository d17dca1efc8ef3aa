import { dateFormat } from "../messages/formats.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Maximum age in days for a relative time. Older times are shown as dates. */
const MAXIMUM_DAYS = 7;

/**
 * Formats a past time relative to now: minutes or hours ago, yesterday, days ago, and then a date, whose year is left out if it is the
 * current one. Returns `undefined` within the last minute.
 *
 * @param tag a BCP 47 tag
 */
export function relativeTime(at: number, now: number, tag: string): string | undefined {
  const relative = new Intl.RelativeTimeFormat(tag, { numeric: "auto" });
  // The clock of the server may be slightly ahead of the browser's.
  const age = Math.max(0, now - at);
  if (age < MINUTE_MS) return undefined;
  if (age < HOUR_MS) return relative.format(-Math.floor(age / MINUTE_MS), "minute");
  const days = Math.round((startOfDay(now) - startOfDay(at)) / DAY_MS);
  if (days === 0) return relative.format(-Math.floor(age / HOUR_MS), "hour");
  if (days <= MAXIMUM_DAYS) return relative.format(-days, "day");
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  const year = isThisYear ? {} : ({ year: "numeric" } as const);
  return dateFormat(tag, { month: "short", day: "numeric", ...year }).format(at);
}

function startOfDay(time: number): number {
  return new Date(time).setHours(0, 0, 0, 0);
}
