/** Formats of a date, or of a part of it, in addresses: `M` is the month without a leading zero, `DDD` the day of the year. */
export const DATE_PARTS = [
  "YY",
  "M",
  "MMM",
  "MMMM",
  "D",
  "DDD",
  "DDDD",
  "ddd",
  "dddd",
  "HH",
  "mm",
  "ss",
] as const;

type DatePart = (typeof DATE_PARTS)[number];

/**
 * Created only once, because creating a formatter takes a large part of a millisecond, and every article of an import needs
 * several.
 */
const NAMES = {
  month: nameFormat({ month: "long" }),
  shortMonth: nameFormat({ month: "short" }),
  weekday: nameFormat({ weekday: "long" }),
  shortWeekday: nameFormat({ weekday: "short" }),
};

function nameFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" });
}

/** Returns a date in one of these formats; `undefined` if it lacks a part that the format needs. */
export function datePart(part: DatePart, written: string): string | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?)?/.exec(written);
  if (match === null) return undefined;
  const [, year = "", month = "", day = "", hour, minute, second] = match;
  const moment = new Date(`${year}-${month}-${day}T00:00:00Z`);
  if (Number.isNaN(moment.getTime())) return undefined;
  const dayOfYear = (): string => String((moment.getTime() - Date.UTC(Number(year), 0, 1)) / 86_400_000 + 1);
  const forms: Record<DatePart, () => string | undefined> = {
    YY: () => year.slice(2),
    M: () => String(Number(month)),
    MMM: () => NAMES.shortMonth.format(moment),
    MMMM: () => NAMES.month.format(moment),
    D: () => String(Number(day)),
    DDD: dayOfYear,
    DDDD: () => dayOfYear().padStart(3, "0"),
    ddd: () => NAMES.shortWeekday.format(moment),
    dddd: () => NAMES.weekday.format(moment),
    HH: () => hour,
    mm: () => minute,
    // A time without seconds means a whole minute.
    ss: () => second ?? (hour === undefined ? undefined : "00"),
  };
  return forms[part]();
}
