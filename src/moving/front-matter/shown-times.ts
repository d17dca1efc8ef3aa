import { readWrittenDate } from "../../content/time/written-date.ts";
import { type DateForm, readForeignDate } from "../mapping/foreign-dates.ts";

/** What some systems write where there is no time: Go's first moment. */
const NONE = /^0*1-01-01/;

/** Whether a date, as we write it, is still to come. */
export function isAhead(date: string, now = Date.now()): boolean {
  const written = readWrittenDate(date);
  return written !== undefined && written.clock - (written.offset ?? 0) * 60_000 > now;
}

/**
 * Whether the time until which a text was to be seen is over, or still ahead; "unclear" for one that cannot be read, and `undefined` for
 * none.
 */
export function endOf(written: string, form: DateForm | undefined): "over" | "ahead" | "unclear" | undefined {
  const text = written.trim();
  if (text === "" || NONE.test(text)) return undefined;
  const date = readForeignDate(text, form);
  if (date === undefined || date === "ambiguous") return "unclear";
  return isAhead(date) ? "ahead" : "over";
}
