import { clockTimeOf, dayOf, timeOf } from "../../../writing/zone-time.ts";

/** A suggested time of publication. */
export interface ProposedTime {
  /** The name of the day. */
  day: "today" | "tomorrow" | "monday";
  /** Epoch milliseconds. */
  at: number;
}

const DAY_MS = 24 * 60 * 60 * 1_000;
const MONDAY = 1;
/** Hour of the day from which this evening is no longer suggested. */
const EVENING_LIMIT_HOUR = 16;

/** Suggests times of publication after `now`: this evening, tomorrow morning and next Monday morning. */
export function proposeTimes(now: number, timeZone: string): ProposedTime[] {
  const hour = Number(clockTimeOf(now, timeZone).slice("2026-05-31T".length, "2026-05-31T09".length));
  const today = dayOf(now, timeZone);
  const proposals = [
    ...(hour < EVENING_LIMIT_HOUR ? [{ day: "today" as const, written: `${today}T18:00` }] : []),
    { day: "tomorrow" as const, written: `${later(today, 1)}T09:00` },
  ];
  const toMonday = (MONDAY - new Date(today).getUTCDay() + 7) % 7 || 7;
  const all =
    toMonday === 1
      ? proposals
      : [...proposals, { day: "monday" as const, written: `${later(today, toMonday)}T09:00` }];
  return all.flatMap(({ day, written }) => {
    const at = timeOf(written, timeZone);
    return at === undefined ? [] : [{ day, at }];
  });
}

function later(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, day.length);
}
