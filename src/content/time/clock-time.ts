import { offsetAt } from "./time-zone.ts";
import { writeTimestamp } from "./timestamp.ts";

/** Formats an instant as the clocks of a zone show it: `2026-05-31 09:30`. */
export function clockTime(time: number, timeZone: string): string {
  return writeTimestamp(time, offsetAt(timeZone, time)).slice(0, 16).replace("T", " ");
}
