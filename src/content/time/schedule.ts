import { instantOfClock } from "./time-zone.ts";
import { type WrittenDate, readWrittenDate } from "./written-date.ts";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** The largest difference between clocks of two places: UTC+14 and UTC-12. */
const MOST_DIFFERENCE = 26 * 60 * MINUTE_MS;

/** When something is shown: dates as an author wrote them. Without an offset, they are in the site's time zone. */
export interface Schedule {
  from?: string | undefined;
  /** A day without a time is the last day. */
  until?: string | undefined;
}

/** Whether something is shown at a time, and when that changes next. */
export function scheduleAt(
  { from, until }: Schedule,
  now: number,
  timeZone: string,
): { isShown: boolean; changesAt: number | undefined } {
  const begin = from === undefined ? undefined : instantOf(readWrittenDate(from), timeZone);
  const end = until === undefined ? undefined : instantOf(readEnd(until), timeZone);
  const isOver = end !== undefined && end <= now;
  const isAhead = begin !== undefined && begin > now;
  return {
    isShown: !isOver && !isAhead,
    changesAt: isOver ? undefined : isAhead ? begin : end,
  };
}

/** Whether a schedule can show something at some time. */
export function isPossible({ from, until }: Schedule): boolean {
  const [begin, end] = [readWrittenDate(from ?? ""), readEnd(until ?? "")];
  if (begin === undefined || end === undefined) return true;
  const doubt = (begin.offset === undefined) === (end.offset === undefined) ? 0 : MOST_DIFFERENCE;
  const instant = ({ clock, offset = 0 }: WrittenDate) => clock - offset * MINUTE_MS;
  return instant(begin) < instant(end) + doubt;
}

/** The end of a written day, or a written time. */
function readEnd(text: string): WrittenDate | undefined {
  const read = readWrittenDate(text);
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text.trim());
  return read !== undefined && isDay ? { ...read, clock: read.clock + DAY_MS } : read;
}

function instantOf(date: WrittenDate | undefined, timeZone: string): number | undefined {
  if (date === undefined) return undefined;
  return date.offset === undefined
    ? instantOfClock(timeZone, date.clock)
    : date.clock - date.offset * MINUTE_MS;
}
