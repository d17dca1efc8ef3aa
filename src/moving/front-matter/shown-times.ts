import { readWrittenDate } from "../../content/time/written-date.ts";
import { type DateForm, readForeignDate } from "../mapping/foreign-dates.ts";

/** Go's zero time, which some systems write for a missing time. */
const NONE = /^0*1-01-01/;

/** Whether a date, in our format, is in the future. */
export function isAhead(date: string, now = Date.now()): boolean {
  const written = readWrittenDate(date);
  return written !== undefined && written.clock - (written.offset ?? 0) * 60_000 > now;
}

/** Whether a text's expiry time is past or future; "unclear" for an invalid one, and `undefined` for none. */
export function endOf(written: string, form: DateForm | undefined): "over" | "ahead" | "unclear" | undefined {
  const text = written.trim();
  if (text === "" || NONE.test(text)) return undefined;
  const date = readForeignDate(text, form);
  if (date === undefined || date === "ambiguous") return "unclear";
  return isAhead(date) ? "ahead" : "over";
}
