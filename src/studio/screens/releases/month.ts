import { timeOf } from "../../writing/zone-time.ts";

/** A month, such as `2026-11`, as whole weeks of days such as `2026-11-30`. */
export interface Month {
  month: string;
  weeks: readonly (readonly string[])[];
  /** The period of the weeks, in epoch milliseconds. */
  from: number;
  to: number;
}

const DAY_MS = 24 * 60 * 60 * 1_000;
const DAYS = 7;
const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;

export function isMonth(text: string | null): text is string {
  return text !== null && MONTH.test(text);
}

/**
 * Lays out a month as a calendar does: in whole weeks, with the last days of the month before and the first ones of the next.
 *
 * @param firstDay the first day of a week: 1 for Monday, 7 for Sunday
 * @param timeZone the zone in which days begin and end
 */
export function layOut(month: string, firstDay: number, timeZone: string): Month {
  const first = Date.parse(`${month}-01T00:00Z`);
  const before = (new Date(first).getUTCDay() - (firstDay % DAYS) + DAYS) % DAYS;
  const next = Date.parse(`${addMonths(month, 1)}-01T00:00Z`);
  const count = Math.ceil((before + (next - first) / DAY_MS) / DAYS);
  const dayAt = (index: number) => addDays(`${month}-01`, index - before);
  const weeks = Array.from({ length: count }, (_, week) =>
    Array.from({ length: DAYS }, (__, day) => dayAt(week * DAYS + day)),
  );
  const from = timeOf(dayAt(0), timeZone) ?? first;
  const to = timeOf(dayAt(count * DAYS), timeZone) ?? next;
  return { month, weeks, from, to };
}

/** Returns the month that is some months later, or earlier for a negative number. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, "2026-11".length);
}

/** Returns the day that is some days later, or earlier for a negative number. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00Z`) + days * DAY_MS).toISOString().slice(0, "2026-11-30".length);
}
