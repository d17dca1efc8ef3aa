import type { Release } from "../../content/releases/release.ts";
import type { ConditionState } from "../../content/releases/unmet-conditions.ts";
import type { Tenant } from "../../content/store.ts";
import { clockTime } from "../../content/time/clock-time.ts";

/** Prints the approvals of a release, and which conditions are not met yet. Prints nothing for a release without conditions. */
export function printConditions(
  { conditions: { latestAt } }: Pick<Release, "conditions">,
  { timeZone }: Pick<Tenant, "timeZone">,
  { approvals, missingApprovals, awaited }: ConditionState,
): void {
  for (const { author, at } of approvals)
    console.log(`approved by ${author} on ${clockTime(at, timeZone)} (${timeZone})`);
  if (missingApprovals > 0)
    console.log(`waits for ${missingApprovals} ${missingApprovals === 1 ? "approval" : "approvals"}`);
  for (const { language, outdated, missing } of awaited) {
    console.log(`waits for translations into ${language}:`);
    for (const name of outdated) console.log(`  ${name} is outdated`);
    for (const name of missing) console.log(`  ${name} is not translated`);
  }
  if (latestAt !== null)
    console.log(`goes live on ${clockTime(latestAt, timeZone)} (${timeZone}) at the latest`);
}
