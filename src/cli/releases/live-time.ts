import type { Release } from "../../content/releases/release.ts";

/** The time when a release went live, or will; a planned one may be published earlier. Epoch milliseconds. */
export function liveTime({ state, goesLiveAt, settledAt }: Release): number {
  return state === "applied" ? (settledAt ?? goesLiveAt) : goesLiveAt;
}
