import { WRITTEN_DATE, clockTimeOf, timeOf } from "../../../writing/zone-time.ts";

/** The values of the date and time fields, such as `2026-05-31` and `09:30`. The time is empty for a whole day. */
export interface DateParts {
  day: string;
  time: string;
}

/** Parses a date of the front matter and converts it to a time zone; `undefined` if it is not a date. */
export function partsOf(written: string, timeZone: string): DateParts | undefined {
  const { day, time = "", offset } = WRITTEN_DATE.exec(written)?.groups ?? {};
  const at = timeOf(written, timeZone);
  if (day === undefined || at === undefined) return undefined;
  // JavaScript parses 31 June as 1 July, but a date picker cannot show 31 June.
  if (Number.isNaN(Date.parse(`${day}T00:00Z`)) || dayAfterReading(day) !== day) return undefined;
  if (offset === undefined) return { day, time };
  const [here = day, clock = time] = clockTimeOf(at, timeZone).split("T");
  return { day: here, time: clock + time.slice("09:30".length) };
}

function dayAfterReading(day: string): string {
  return new Date(`${day}T00:00Z`).toISOString().slice(0, day.length);
}

/** Formats a date like the previous value: with the same kind of offset, and the same character before the time. */
export function writeParts({ day, time }: DateParts, old: string, timeZone: string): string {
  const { between = "T", offset } = WRITTEN_DATE.exec(old)?.groups ?? {};
  if (time === "") return day;
  const at = timeOf(`${day}T${time}`, timeZone);
  if (offset === undefined || at === undefined) return day + between + time;
  const ahead = offset === "Z" ? 0 : minutesIn(offset);
  const shifted = new Date(at + ahead * 60_000).toISOString();
  return (
    shifted.slice(0, day.length) + between + shifted.slice(day.length + 1).slice(0, time.length) + offset
  );
}

function minutesIn(offset: string): number {
  const [hours = 0, minutes = 0] = offset.slice(1).split(":").map(Number);
  return (offset.startsWith("-") ? -1 : 1) * (hours * 60 + minutes);
}
