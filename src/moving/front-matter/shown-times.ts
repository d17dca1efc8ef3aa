import { readWrittenDate } from "../../content/time/written-date.ts";
import { type DateForm, readForeignDate } from "../mapping/foreign-dates.ts";

/** Matches Go's zero time, which some systems write for a missing time. */
const NONE = /^0*1-01-01/;

/** True if a date in our format is in the future. */
export function isAhead(date: string, now = Date.now()): boolean {
  const written = readWrittenDate(date);
  return written !== undefined && written.clock - (written.offset ?? 0) * 60_000 > now;
}

/** Tells whether a text's expiry time is past or future: "unclear" for an invalid time, `undefined` if there is none. */
export function endOf(written: string, form: DateForm | undefined): "over" | "ahead" | "unclear" | undefined {
  const text = written.trim();
  if (text === "" || NONE.test(text)) return undefined;
  const date = readForeignDate(text, form);
  if (date === undefined || date === "ambiguous") return "unclear";
  return isAhead(date) ? "ahead" : "over";
}
