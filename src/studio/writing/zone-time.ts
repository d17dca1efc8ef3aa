/** Matches a date, or a date and time with or without an offset. */
export const WRITTEN_DATE =
  /^(?<day>\d{4}-\d\d-\d\d)(?:(?<between>[T ])(?<time>\d\d:\d\d(?::\d\d)?)(?:\.\d+)?(?<offset>Z|[+-]\d\d:\d\d)?)?$/;

/**
 * Converts a written date to epoch milliseconds; `undefined` if it is not a date.
 *
 * @param timeZone time zone for dates without an offset; the browser's if `undefined`
 */
export function timeOf(written: string, timeZone: string | undefined): number | undefined {
  const { day, time = "00:00", offset } = WRITTEN_DATE.exec(written)?.groups ?? {};
  if (day === undefined) return undefined;
  const stated = Date.parse(`${day}T${time}${offset ?? "Z"}`);
  if (Number.isNaN(stated)) return undefined;
  if (offset !== undefined) return stated;
  // The offset depends on the time itself. The offset at the estimated time is accurate.
  const estimate = stated - offsetAt(stated, timeZone);
  return stated - offsetAt(estimate, timeZone);
}

/** The date of a time in a time zone, such as `2026-05-31`. */
export function dayOf(time: number, timeZone: string | undefined): string {
  return new Date(time + offsetAt(time, timeZone)).toISOString().slice(0, "2026-05-31".length);
}

/** Formats a time in a time zone, to the minute, such as `2026-05-31T09:30`. */
export function clockTimeOf(time: number, timeZone: string | undefined): string {
  return new Date(time + offsetAt(time, timeZone)).toISOString().slice(0, "2026-05-31T09:30".length);
}

/**
 * Whether clocks in a time zone show another time than the browser's. Compares clock times instead of names, because one time zone can
 * have several names.
 */
export function hasOtherClock(time: number, timeZone: string): boolean {
  return clockTimeOf(time, timeZone) !== clockTimeOf(time, undefined);
}

/** Offset of a time zone from UTC in milliseconds; positive if its clocks are ahead. */
function offsetAt(time: number, timeZone: string | undefined): number {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  const parts = Object.fromEntries(
    format.formatToParts(time).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(time / 1_000) * 1_000;
}
