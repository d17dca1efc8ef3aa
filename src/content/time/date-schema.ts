import * as v from "valibot";
import { EMPTY } from "../source/schema-parts.ts";
import { type WrittenDate, readWrittenDate } from "./written-date.ts";

const string = v.string(({ input }) => (input === null ? EMPTY : explainDate(String(input))));

/** Schema of a date as text. Matches a day, or a day and time. Without an offset, the time is in the site's time zone. */
export const dateText = v.pipe(
  string,
  v.trim(),
  v.check(
    (text) => readWrittenDate(text) !== undefined,
    ({ input }) => explainDate(input),
  ),
);

/** Schema of a date, parsed. */
export const date = v.pipe(
  string,
  v.rawTransform<string, WrittenDate>(({ dataset, addIssue, NEVER }) => {
    const read = readWrittenDate(dataset.value);
    if (read !== undefined) return read;
    addIssue({ message: explainDate(dataset.value) });
    return NEVER;
  }),
);

/** Matches a date that begins with the year, in other notations: 20260531, 2026/5/31, 2026. 5. 31., 2026年5月31日. */
const OTHER_DAY = /^(?<year>\d{4})[./年-]?\s*(?<month>\d{1,2})[./月-]?\s*(?<day>\d{1,2})[.日]?$/;
/** Matches a date that begins with the day. With dots, 4.3.2026, such a date is unambiguous. */
const DAY_FIRST = /^(?<day>\d{1,2})\.\s*(?<month>\d{1,2})\.\s*(?<year>\d{4})$/;

function explainDate(written: string): string {
  const text = written.trim();
  const { year = "", month = "", day = "" } = (OTHER_DAY.exec(text) ?? DAY_FIRST.exec(text))?.groups ?? {};
  const meant = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return readWrittenDate(meant) === undefined
    ? 'must be a date, "2026-05-31", "2026-05-31T09:30" (in the time zone of the site) or "2026-05-31T09:30+09:00"'
    : `must be a date, written ${meant}`;
}
