import { readWrittenDate } from "../../content/time/written-date.ts";

/** Date formats that a mapping may choose. */
export const DATE_FORMS = ["MM/DD/YYYY", "DD/MM/YYYY", "YYYY/MM/DD"] as const;
export type DateForm = (typeof DATE_FORMS)[number];

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const YEAR_FIRST =
  /^(\d{4})\s*[-/.年년]\s*(\d{1,2})\s*[-/.月월]\s*(\d{1,2})\s*[.日일]?(?:[T ,]+(\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?)\s*(Z|UTC|[+-]\d{2}:?\d{2})?)?$/;
const YEAR_LAST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?:[T ,]+(\d{1,2}:\d{2}(?::\d{2})?))?$/;
const DAY_BY_NAME =
  /^(?:[A-Za-z]{3,9},?\s+)?(\d{1,2})(?:st|nd|rd|th)?\s+([A-Za-z]{3,9})\.?,?\s+(\d{4})(?:\s+(\d{1,2}:\d{2}(?::\d{2})?)\s*(Z|GMT|UTC|[+-]\d{2}:?\d{2})?)?$/;
const MONTH_BY_NAME = /^(?:[A-Za-z]{3,9},?\s+)?([A-Za-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/;
const DIGITS = /^(\d{4})(\d{2})(\d{2})$/;

/**
 * Converts a date of another system to our format, `2022-03-25`. An unambiguous date is always read; others need the format.
 * Returns `undefined` for an invalid date, and "ambiguous" if day and month could be swapped.
 */
export function readForeignDate(
  written: string,
  form: DateForm | undefined,
): string | "ambiguous" | undefined {
  const text = written.trim();
  if (readWrittenDate(text) !== undefined) return text;
  const found = parts(text, form);
  if (found === undefined || found === "ambiguous") return found;
  const { year, month, day, time, zone } = found;
  const two = (value: string): string => value.padStart(2, "0");
  const clock =
    time === undefined ? "" : `T${time.padStart(time.indexOf(":") === 1 ? time.length + 1 : 0, "0")}`;
  const offset = time === undefined || zone === undefined ? "" : /^(?:UTC|GMT)$/.test(zone) ? "Z" : zone;
  const made = `${year}-${two(month)}-${two(day)}${clock}${offset}`;
  return readWrittenDate(made) === undefined ? undefined : made;
}

interface Parts {
  year: string;
  month: string;
  day: string;
  time?: string | undefined;
  zone?: string | undefined;
}

function parts(text: string, form: DateForm | undefined): Parts | "ambiguous" | undefined {
  const first = YEAR_FIRST.exec(text) ?? DIGITS.exec(text);
  if (first !== null) {
    const [, year = "", month = "", day = "", time, zone] = first;
    return { year, month, day, time, zone };
  }
  const named = DAY_BY_NAME.exec(text);
  if (named !== null) {
    const [, day = "", name = "", year = "", time, zone] = named;
    return withMonth(name, { year, day, time, zone });
  }
  const [, name, dayThere = "", yearThere = ""] = MONTH_BY_NAME.exec(text) ?? [];
  if (name !== undefined) return withMonth(name, { year: yearThere, day: dayThere });
  const last = YEAR_LAST.exec(text);
  return last === null ? undefined : yearLast(last, form);
}

function withMonth(name: string, rest: Omit<Parts, "month">): Parts | undefined {
  const index = MONTHS.indexOf(name.slice(0, 3).toLowerCase());
  return index < 0 ? undefined : { ...rest, month: String(index + 1) };
}

function yearLast(
  [, left = "", right = "", year = "", time]: RegExpExecArray,
  form: DateForm | undefined,
): Parts | "ambiguous" {
  const monthFirst = { year, month: left, day: right, time };
  const dayFirst = { year, month: right, day: left, time };
  if (form === "MM/DD/YYYY") return monthFirst;
  if (form === "DD/MM/YYYY") return dayFirst;
  if (Number(left) > 12 || left === right) return dayFirst;
  return Number(right) > 12 ? monthFirst : "ambiguous";
}
