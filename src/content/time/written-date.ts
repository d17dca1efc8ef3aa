import { instantOfClock, offsetAt } from "./time-zone.ts";
import { readOffset, writeTimestamp } from "./timestamp.ts";

/** A date as someone wrote it. */
export interface WrittenDate {
  /** The clock time: milliseconds since 1970, as if it were UTC. A day without a time means its start. */
  clock: number;
  /** In minutes; `undefined` if none was written. */
  offset: number | undefined;
}

const DATE =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)?)?$/;

/** Reads `2026-05-31`, `2026-05-31T09:30` and `2026-05-31T09:30+09:00`; `undefined` for other forms and days that do not exist. */
export function readWrittenDate(text: string): WrittenDate | undefined {
  const [, day = "", time = "00:00", zone] = DATE.exec(text.trim()) ?? [];
  const clock = Date.parse(`${day}T${time}Z`);
  if (Number.isNaN(clock)) return undefined;
  // `Date` turns 31 February into 3 March.
  if (!new Date(`${day}T00:00Z`).toISOString().startsWith(day)) return undefined;
  return { clock, offset: zone === undefined ? undefined : readOffset(zone) };
}

/**
 * The timestamp of a written date: one without an offset is in the time of this zone, and gets the offset in force there at
 * that instant. It shows what was written, unless the clocks skipped it.
 */
export function timestampOf({ clock, offset }: WrittenDate, timeZone: string): string {
  if (offset !== undefined) return writeTimestamp(clock - offset * 60_000, offset);
  const time = instantOfClock(timeZone, clock);
  return writeTimestamp(time, offsetAt(timeZone, time));
}
