import { dateFormat } from "../../messages/formats.ts";

/** Formats a day of the site's time zone, given as an ISO date: briefly for an axis, or in full with the day of the week. */
export function formatDay(day: string | undefined, tag: string, length: "short" | "full" = "short"): string {
  if (day === undefined) return "";
  const options: Intl.DateTimeFormatOptions =
    length === "short"
      ? { month: "short", day: "numeric" }
      : { weekday: "short", year: "numeric", month: "long", day: "numeric" };
  return dateFormat(tag, { ...options, timeZone: "UTC" }).format(new Date(day));
}
