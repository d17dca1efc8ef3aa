import type { Entry } from "../../lists/list-file.ts";
import { clockTimeOf, dayOf, timeOf } from "../../writing/zone-time.ts";
import { valueOf } from "../entries/entry-texts.ts";

export const TIME_KEYS = ["from", "until"] as const;
export type TimeKey = (typeof TIME_KEYS)[number];

/** The times at which a banner appears and disappears, in epoch milliseconds; `undefined` for a missing or unreadable date. */
export type BannerTimes = Record<TimeKey, number | undefined>;

/** The times of a banner. A last day without a time lasts until the end of that day. */
export function timesOf(entry: Pick<Entry, "values">, timeZone: string): BannerTimes {
  const until = valueOf(entry, "until") ?? "";
  const isDay = /^\d{4}-\d\d-\d\d$/.test(until);
  return {
    from: timeOf(valueOf(entry, "from") ?? "", timeZone),
    until: timeOf(isDay ? nextDay(until) : until, timeZone),
  };
}

function nextDay(day: string): string {
  const time = Date.parse(`${day}T00:00Z`);
  return Number.isNaN(time) ? day : dayOf(time + 86_400_000, "UTC");
}

/** A time of a banner as a form shows it, such as `2027-06-13T16:00`; empty without one. */
export function fieldOf(time: number | undefined, timeZone: string): string {
  return time === undefined ? "" : clockTimeOf(time, timeZone);
}
