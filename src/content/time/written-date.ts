import { instantOfClock, offsetAt } from "./time-zone.ts";
import { readOffset, writeTimestamp } from "./timestamp.ts";

/** A date as an author wrote it. */
export interface WrittenDate {
  /** The clock time in milliseconds since 1970, as if it were UTC. For a day without a time, it is the start of the day. */
  clock: number;
  /** In minutes; `undefined` if the author wrote none. */
  offset: number | undefined;
}

const DATE =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)?)?$/;

/**
 * Parses `2026-05-31`, `2026-05-31T09:30` and `2026-05-31T09:30+09:00`. Returns `undefined` for other formats and for days that
 * do not exist.
 */
export function readWrittenDate(text: string): WrittenDate | undefined {
  const [, day = "", time = "00:00", zone] = DATE.exec(text.trim()) ?? [];
  const clock = Date.parse(`${day}T${time}Z`);
  if (Number.isNaN(clock)) return undefined;
  // Rejects days that do not exist: `Date` would turn 31 February into 3 March.
  if (!new Date(`${day}T00:00Z`).toISOString().startsWith(day)) return undefined;
  return { clock, offset: zone === undefined ? undefined : readOffset(zone) };
}

/**
 * Returns the timestamp of a written date. A date without an offset is interpreted in this zone, and gets the zone's offset at
 * that time. The timestamp shows the time as written, unless the clocks skipped it.
 */
export function timestampOf({ clock, offset }: WrittenDate, timeZone: string): string {
  if (offset !== undefined) return writeTimestamp(clock - offset * 60_000, offset);
  const time = instantOfClock(timeZone, clock);
  return writeTimestamp(time, offsetAt(timeZone, time));
}
