import type { ReleaseList } from "../../../contract/studio/endpoints/releases.ts";

/** Between two looks at what is going live at this moment. */
const SOON_MS = 1_000;
/** As long as a browser counts. */
const LONGEST_MS = 24 * 60 * 60 * 1_000;

/**
 * In how many milliseconds planned releases will be others than they are listed: those whose moment comes, or has come. The longer one
 * is due, the longer the wait: it may be that it cannot go live. The server's clock counts, whatever that of this machine says.
 */
export function nextLook({ releases, now }: ReleaseList): number | false {
  const waits = releases.flatMap(({ state, goesLiveAt }) => {
    if (state !== "planned") return [];
    return goesLiveAt > now ? goesLiveAt - now + SOON_MS : Math.max(SOON_MS, now - goesLiveAt);
  });
  return waits.length > 0 && Math.min(LONGEST_MS, ...waits);
}
