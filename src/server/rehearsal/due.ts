import type { NewestRehearsal } from "../../content/maintenance/newest-rehearsal.ts";
import type { Configuration } from "../settings/configuration.ts";

type Rhythm = Configuration["rehearse"];

export const DAY_MS = 24 * 60 * 60 * 1000;
const PAUSES_MS: Record<Rhythm, number> = {
  off: Number.POSITIVE_INFINITY,
  daily: DAY_MS,
  weekly: 7 * DAY_MS,
};

/**
 * True if a server must rehearse the newest backup now: if it has never been rehearsed, then once a day or week, and a day after
 * a failure.
 */
export function isRehearsalDue(rhythm: Rhythm, last: NewestRehearsal | undefined, now = Date.now()): boolean {
  if (rhythm === "off") return false;
  const pauseMs = last?.ok === false ? DAY_MS : PAUSES_MS[rhythm];
  return hasPassed(pauseMs, last, now);
}

/** True if the rehearsal of the newest backup is more than a day late. */
export function isRehearsalOverdue(
  rhythm: Rhythm,
  last: NewestRehearsal | undefined,
  now = Date.now(),
): boolean {
  return rhythm !== "off" && hasPassed(PAUSES_MS[rhythm] + DAY_MS, last, now);
}

/**
 * True if the pause since the last rehearsal has passed. A time in the future counts as passed, because it was written while the
 * clock was wrong.
 */
function hasPassed(pauseMs: number, last: NewestRehearsal | undefined, now: number): boolean {
  return last === undefined || last.time > now || now - last.time >= pauseMs;
}
