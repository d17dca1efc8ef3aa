import type { Release } from "../../content/releases/release.ts";

/** When a release went live, or else is to; a planned one may be let go sooner. Epoch milliseconds. */
export function liveTime({ state, goesLiveAt, settledAt }: Release): number {
  return state === "applied" ? (settledAt ?? goesLiveAt) : goesLiveAt;
}
