import type { WritableStore } from "../../content/open-writable.ts";
import type { Release } from "../../content/releases/release.ts";
import type { Tenant } from "../../content/store.ts";
import { clockTime } from "../../content/time/clock-time.ts";
import { printStep } from "../history/print-step.ts";
import { whoIs } from "../terminal/who-is.ts";
import { liveTime } from "./live-time.ts";
import { printConditions } from "./print-conditions.ts";
import { printObstacles } from "./print-obstacles.ts";

/** Prints what a release changes, word by word, and why it is held. Returns the exit code. */
export async function showRelease(
  { history, releases }: WritableStore,
  tenant: Tenant,
  release: Release,
): Promise<number> {
  const { id, title, state, createdBy, files, findings } = release;
  const time = `${clockTime(liveTime(release), tenant.timeZone)} (${tenant.timeZone})`;
  console.log([`release ${id}`, title, state, time, whoIs(createdBy)].join(" · "));
  printObstacles({ id, state, findings });
  if (state === "planned") printConditions(release, tenant, await releases.conditionState(tenant, release));
  for (const { name, base, hash } of files)
    await printStep(history, tenant, { name, before: base, after: hash }, { isWhole: false });
  return 0;
}
