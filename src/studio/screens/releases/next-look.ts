import type { ReleaseList } from "../../../contract/studio/endpoints/releases.ts";

/** Refresh interval for releases that are due. */
const SOON_MS = 1_000;
/** Upper limit of the wait; browsers' timers overflow after 24 days. */
const LONGEST_MS = 24 * 60 * 60 * 1_000;

/**
 * Milliseconds until the list of releases should be refreshed, by the server's clock: when the next one is due. The longer one is
 * overdue, the longer the wait, because it may not be able to go live.
 */
export function nextLook({ releases, now }: ReleaseList): number | false {
  const waits = releases.flatMap(({ state, goesLiveAt }) => {
    if (state !== "planned") return [];
    return goesLiveAt > now ? goesLiveAt - now + SOON_MS : Math.max(SOON_MS, now - goesLiveAt);
  });
  return waits.length > 0 && Math.min(LONGEST_MS, ...waits);
}
