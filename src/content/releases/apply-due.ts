import { FAILURES } from "../../contract/api/failures.ts";
import type { Engine } from "../engine/engine.ts";
import { failureOf } from "../model/failure-of.ts";
import type { Folders } from "../writing/rows/folders.ts";
import { applyRelease, holdFailed } from "./apply-release.ts";
import type { DueRelease } from "./due-releases.ts";

/**
 * Applies due releases in the order of their times. A release that can never be published is held, and the next ones are
 * applied. If the store cannot be written at the moment, later releases of the same tenant wait, since they may depend on this
 * one.
 *
 * @param now epoch milliseconds
 * @param options `tenant`: the code of the only site whose releases to apply; `studioHost`: see `PublishOptions`
 */
export async function applyDue(
  engine: Engine,
  folders: Folders,
  now: number,
  { tenant, studioHost }: { tenant?: string; studioHost?: string | undefined } = {},
): Promise<DueRelease[]> {
  const due = await engine.reading
    .selectFrom("release")
    .innerJoin("tenant", "tenant.id", "release.tenant_id")
    .select(["release.id", "release.title", "release.created_by as createdBy", "tenant.code as tenant"])
    .where("release.state", "=", "planned")
    .where("release.goes_live_at", "<=", now)
    .$if(tenant !== undefined, (query) => query.where("tenant.code", "=", tenant ?? ""))
    .orderBy("release.goes_live_at")
    .orderBy("release.id")
    .execute();
  const done: DueRelease[] = [];
  const waiting = new Set<string>();
  for (const release of due) {
    if (waiting.has(release.tenant)) continue;
    const result = await applyOrHold(engine, folders, release, { now, studioHost });
    if (result.outcome === "failed") waiting.add(release.tenant);
    // It waits for a condition.
    if (result.outcome === "settled" && result.state === "planned") continue;
    done.push({ ...release, result });
  }
  return done;
}

async function applyOrHold(
  engine: Engine,
  folders: Folders,
  { tenant: code, id }: Pick<DueRelease, "tenant" | "id">,
  { now, studioHost }: { now: number; studioHost: string | undefined },
): Promise<DueRelease["result"]> {
  try {
    return await applyRelease(engine, folders, { code, id }, { from: ["planned"], now, studioHost });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (isPassing(error)) return { outcome: "failed", reason };
    return holdFailed(engine, { code, id }, reason).catch((): DueRelease["result"] => ({
      outcome: "failed",
      reason,
    }));
  }
}

/** Whether a retry may succeed: the disk, database or storage did not answer, or somebody else published at the same time. */
function isPassing(error: unknown): boolean {
  const failure = failureOf(error);
  // Errors with other causes count as permanent.
  if (failure === undefined || failure === "store-failed") return false;
  return FAILURES[failure].status === 503;
}
