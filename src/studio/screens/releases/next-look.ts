import type { ListedRelease } from "../../../contract/studio/release-payloads.ts";

/** Between two looks at what is going live at this moment. */
const SOON_MS = 1_000;
/** As long as a browser counts. */
const LONGEST_MS = 24 * 60 * 60 * 1_000;

/** In how many milliseconds planned releases will be others than they are listed: those whose moment comes, or has just come. */
export function nextLook(releases: readonly ListedRelease[], now: number): number | false {
  const moments = releases.flatMap(({ state, goesLiveAt }) => (state === "planned" ? goesLiveAt : []));
  if (moments.length === 0) return false;
  return Math.min(LONGEST_MS, Math.max(SOON_MS, Math.min(...moments) - now + SOON_MS));
}
