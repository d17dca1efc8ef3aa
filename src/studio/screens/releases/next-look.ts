import type { ReleaseList } from "../../../contract/studio/endpoints/releases.ts";

/** Minimum interval between refreshes, in milliseconds. */
const SOON_MS = 1_000;
/** Maximum interval between refreshes, in milliseconds. Browser timers overflow after 24 days. */
const LONGEST_MS = 24 * 60 * 60 * 1_000;

/**
 * Milliseconds until the list of releases should be refreshed: when the next release is due by the server's clock. An overdue release may
 * never go live, so the wait grows with the time it is overdue.
 */
export function nextLook({ releases, now }: ReleaseList): number | false {
  const waits = releases.flatMap(({ state, goesLiveAt }) => {
    if (state !== "planned") return [];
    return goesLiveAt > now ? goesLiveAt - now + SOON_MS : Math.max(SOON_MS, now - goesLiveAt);
  });
  return waits.length > 0 && Math.min(LONGEST_MS, ...waits);
}
