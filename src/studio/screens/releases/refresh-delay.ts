import type { ReleaseList } from "../../../contract/studio/endpoints/releases.ts";
import { isConditional } from "../../../contract/studio/release-conditions.ts";

/** Minimum interval between refreshes, in milliseconds. */
const MINIMUM_INTERVAL_MS = 1_000;
/** Maximum interval between refreshes, in milliseconds. Browser timers overflow after 24 days. */
const MAXIMUM_INTERVAL_MS = 24 * 60 * 60 * 1_000;

/**
 * Milliseconds until the list of releases should be refreshed: when the next release is due by the server's clock. Releases that wait only
 * for conditions have no known time, so they need no timer. An overdue release may never go live, so the wait grows with the time it is
 * overdue.
 */
export function refreshDelay({ releases, now }: ReleaseList): number | false {
  const waits = releases.flatMap(({ state, goesLiveAt, conditions }) => {
    const time = isConditional(conditions) ? conditions.latestAt : goesLiveAt;
    if (state !== "planned" || time === null) return [];
    return time > now ? time - now + MINIMUM_INTERVAL_MS : Math.max(MINIMUM_INTERVAL_MS, now - time);
  });
  return waits.length > 0 && Math.min(MAXIMUM_INTERVAL_MS, ...waits);
}
