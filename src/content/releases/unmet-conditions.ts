import { isConditional } from "../../contract/studio/release-conditions.ts";
import type { EngineReader } from "../engine/engine.ts";
import type { Tenant } from "../model/tenant.ts";
import { findTenants } from "../tenants/tenant-rows.ts";
import { type Approval, listApprovals, missingApprovals } from "./approvals.ts";
import { type AwaitedTexts, findAwaitedTexts } from "./awaited-texts.ts";
import { readReleases } from "./read-releases.ts";
import type { Release } from "./release.ts";

/** The state of a release's conditions. */
export interface ConditionState {
  /** The approvals that count. */
  approvals: Approval[];
  /** The number of approvals for which the release waits. */
  missingApprovals: number;
  /** The translations for which the release waits. */
  awaited: AwaitedTexts[];
}

/** Determines which conditions of a release are not met yet. */
export async function readConditionState(
  engine: EngineReader,
  tenant: Tenant,
  release: Release,
): Promise<ConditionState> {
  const approvals = release.conditions.approval ? await listApprovals(engine, tenant, release) : [];
  return {
    approvals,
    missingApprovals: missingApprovals(release, approvals),
    awaited: await findAwaitedTexts(engine, tenant, release),
  };
}

/**
 * Returns the time from which a planned release may go live, in epoch milliseconds; `Infinity` while it waits for a condition
 * and has no latest time.
 */
export async function findDueTime(engine: EngineReader, tenant: Tenant, release: Release): Promise<number> {
  const { goesLiveAt, conditions } = release;
  if (!isConditional(conditions)) return goesLiveAt;
  const { missingApprovals: missing, awaited } = await readConditionState(engine, tenant, release);
  if (missing === 0 && awaited.length === 0) return goesLiveAt;
  // Not before the release's own time: before it, nothing looks for the release.
  return conditions.latestAt === null ? Number.POSITIVE_INFINITY : Math.max(goesLiveAt, conditions.latestAt);
}

/** Returns the due times of the planned releases with conditions of each of these sites. Sites that no longer exist are left out. */
export async function findDueTimes(
  engine: EngineReader,
  codes: Iterable<string>,
): Promise<{ tenant: string; time: number }[]> {
  const times: { tenant: string; time: number }[] = [];
  for (const code of codes) {
    const [tenant] = await findTenants(engine, "code", code);
    if (tenant === undefined) continue;
    for (const release of await readReleases(engine, tenant.id))
      if (release.state === "planned" && isConditional(release.conditions))
        times.push({ tenant: code, time: await findDueTime(engine, tenant, release) });
  }
  return times;
}
