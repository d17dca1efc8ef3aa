import type { Release } from "../../content/releases/release.ts";

/** Returns when a release went live or is planned to, in epoch milliseconds. A planned one may also be published earlier. */
export function liveTime({ state, goesLiveAt, settledAt }: Release): number {
  return state === "applied" ? (settledAt ?? goesLiveAt) : goesLiveAt;
}
