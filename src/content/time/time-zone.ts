/*
 * Conversions between instants and clock times in time zones. A clock time is represented in milliseconds since 1970, as if the
 * clock showed UTC. An offset is in whole minutes ahead of UTC.
 */

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The time zone of sites whose settings and language do not imply any place. */
export const UTC = "UTC";

/** Whether a text is the name of a time zone in the IANA database that this machine knows. */
export function isTimeZone(name: string): boolean {
  // The function would also accept an offset such as "+09:00", but the offset of a place may change.
  return /^[a-z]/i.test(name) && formatOf(name) !== undefined;
}

/** Cached formats by time zone, since creating a format takes longer than using it a thousand times. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat | undefined {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  try {
    const format = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
    formats.set(timeZone, format);
    return format;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/**
 * Returns the offset of a zone at an instant; 0 for a zone that this machine does not know. Offsets with seconds, from the 19th
 * century, are rounded.
 */
export function offsetAt(timeZone: string, time: number): number {
  if (timeZone === UTC) return 0;
  const text = formatOf(timeZone)?.format(time) ?? "";
  const [, sign, hours = 0, minutes = 0, seconds = 0] = /([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(text) ?? [];
  const offset = Number(hours) * 60 + Math.round(Number(minutes) + Number(seconds) / 60);
  return sign === "-" ? -offset : offset;
}

/**
 * Returns the instant at which the clocks of a zone show a time. A time that is skipped when the clocks change is moved forward
 * by the skipped duration; of a time that occurs twice, the earlier instant is used.
 */
export function instantOfClock(timeZone: string, clock: number): number {
  const before = offsetAt(timeZone, clock - DAY_MS);
  const after = offsetAt(timeZone, clock + DAY_MS);
  const isShown = (offset: number) => offsetAt(timeZone, clock - offset * MINUTE_MS) === offset;
  const meant = isShown(before) || !isShown(after) ? before : after;
  return clock - meant * MINUTE_MS;
}

/** Returns the day in a zone at an instant, in days since 1970. */
export function dayAt(timeZone: string, time: number): number {
  return Math.floor((time + offsetAt(timeZone, time) * MINUTE_MS) / DAY_MS);
}

/** Returns the instant at which a day begins in a zone. The day is in days since 1970. */
export function startOfDay(timeZone: string, day: number): number {
  return instantOfClock(timeZone, day * DAY_MS);
}
