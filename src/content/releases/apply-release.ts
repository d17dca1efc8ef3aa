import type { Transaction } from "kysely";
import { coded } from "../../contract/studio/finding-codes.ts";
import { recordChange } from "../changes/change-feed.ts";
import { type PublishedDraft, dropPublished } from "../drafts/drop-published.ts";
import type { Engine } from "../engine/engine.ts";
import type { Tables } from "../model/tables.ts";
import type { ReleaseState } from "../model/tables/history.ts";
import { tags } from "../model/tags.ts";
import type { Tenant } from "../model/tenant.ts";
import type { Finding } from "../source/findings.ts";
import { findTenants } from "../tenants/tenant-rows.ts";
import { recordTranslated } from "../translations/translated-rows.ts";
import { inTurn } from "../writing/publication-queue.ts";
import { publishInTurn } from "../writing/publish.ts";
import { retryOnConflict } from "../writing/retry-on-conflict.ts";
import type { Folders } from "../writing/rows/folders.ts";
import { findTenantId } from "../writing/rows/read-hashes.ts";
import { areStillGiven, listApprovals } from "./approvals.ts";
import { findMadeFromRelease } from "./awaited-texts.ts";
import { isAsRead } from "./condition-columns.ts";
import { findPlannerFault } from "./planner.ts";
import { readReleases, readState } from "./read-releases.ts";
import { rebase } from "./rebase.ts";
import type { Release, ReleaseOutcome } from "./release.ts";
import { findDueTime } from "./unmet-conditions.ts";

export interface ApplyOptions {
  /**
   * The states from which the release may be applied. At the scheduled time, only planned releases are published; a person
   * may also retry a held one.
   */
  from: readonly ReleaseState[];
  /**
   * The person who publishes the release before its time; `null` for the command line. Absent for the scheduled
   * publication, for which the planner is responsible.
   */
  by?: string | null;
  /** The current time in epoch milliseconds. Without `by`, a release is applied only if it is due at this time. */
  now?: number;
  /** The host of the Studio, which no site may use; empty or absent if there is none. */
  studioHost?: string | undefined;
}

/** Thrown inside the transaction to roll it back. */
class SettledError extends Error {}

/**
 * Applies a release: publishes all of its files once, even if several processes try at the same time. Changes published since
 * the release was created are merged with it; if that is impossible, the release is held, and none of its files is published.
 *
 * @throws any error that prevents writing; the release then stays planned
 */
export async function applyRelease(
  engine: Engine,
  folders: Folders,
  { code, id }: { code: string; id: number },
  options: ApplyOptions,
): Promise<ReleaseOutcome> {
  const [tenant] = await findTenants(engine, "code", code);
  if (tenant === undefined) return { outcome: "settled", state: undefined };
  const work = () => applyInTurn({ engine, folders, tenant }, id, options);
  return inTurn(engine, code, work);
}

interface Applying {
  engine: Engine;
  folders: Folders;
  tenant: Tenant;
}

function applyInTurn(
  { engine, folders, tenant }: Applying,
  id: number,
  { from, by, now = Date.now(), studioHost }: ApplyOptions,
): Promise<ReleaseOutcome> {
  const { code } = tenant;
  return retryOnConflict<ReleaseOutcome>(async () => {
    const [release] = await readReleases(engine, tenant.id, id);
    if (release === undefined || !from.includes(release.state))
      return { outcome: "settled", state: release?.state };
    if (by === undefined && (await findDueTime(engine, tenant, release)) > now)
      return { outcome: "settled", state: release.state };
    const approvals = by === undefined ? await listApprovals(engine, tenant, release) : [];
    const translated = await findMadeFromRelease(engine, tenant, release);
    const settling = { code, tenant: tenant.id, release, from };
    const fault = by === undefined ? await findPlannerFault(engine, tenant, release) : [];
    if (fault.length > 0) return hold(engine, settling, fault);
    const rebased = await rebase(engine, folders, tenant, release.files);
    if (rebased.findings.length > 0) return hold(engine, settling, rebased.findings);
    try {
      const report = await publishInTurn(engine, folders, code, rebased.changes, {
        base: rebased.base,
        ...(by === undefined
          ? { author: release.createdBy, origin: "schedule" }
          : { author: by, origin: "release" }),
        note: release.title,
        studioHost,
        async alongside(transaction, revision) {
          const applied = { state: "applied", revision_id: revision ?? null, findings: "[]" } as const;
          await settle(transaction, settling, applied);
          // Somebody may have withdrawn an approval while the files were rendered. This is checked after settling, which takes the
          // lock of the change feed: then no withdrawal can be committed until this publication is.
          if (!(await areStillGiven(transaction, release, approvals))) throw new SettledError();
          await dropPublished(engine.kind, transaction, tenant.id, draftsOf(release));
          await recordTranslated(
            {
              kind: engine.kind,
              transaction,
              tenant: tenant.id,
              original: tenant.defaultLanguage,
              author: release.createdBy,
            },
            translated,
            [],
            { keepsTime: true },
          );
        },
      });
      if (report.outcome === "published") return { outcome: "applied", findings: report.findings };
      if (report.outcome === "refused") return hold(engine, settling, report.findings);
    } catch (error) {
      if (!(error instanceof SettledError)) throw error;
    }
    return undefined;
  });
}

/**
 * Returns the drafts from which the release was made, so that they are removed. Drafts that have changed since are not removed.
 */
function draftsOf({ files }: Release): PublishedDraft[] {
  return files.flatMap(({ name, hash }) => (hash === null ? [] : [{ name, text: hash }]));
}

/** Holds a planned release that has failed permanently. */
export async function holdFailed(
  engine: Engine,
  { code, id }: { code: string; id: number },
  reason: string,
): Promise<ReleaseOutcome> {
  const tenant = await findTenantId(engine.reading, code);
  const [release] = await readReleases(engine, tenant, id);
  if (release === undefined) return { outcome: "settled", state: undefined };
  const finding: Finding = {
    file: release.files[0]?.name ?? "",
    line: 1,
    severity: "error",
    kind: "release-failed",
    message: `the release could not go live: ${reason}`,
    coded: coded("release-failed", { reason }),
  };
  return hold(engine, { code, tenant, release, from: ["planned"] }, [finding]);
}

/** Cancels a planned release. If that is no longer possible, resolves to its state. */
export async function cancelRelease(
  engine: Engine,
  { code, id }: { code: string; id: number },
): Promise<ReleaseOutcome | { outcome: "cancelled" }> {
  const tenant = await findTenantId(engine.reading, code);
  const [release] = await readReleases(engine, tenant, id);
  if (release === undefined) return { outcome: "settled", state: undefined };
  const isDone = await tryToSettle(
    engine,
    { code, tenant, release, from: ["planned", "held"] },
    {
      state: "cancelled",
    },
  );
  return isDone
    ? { outcome: "cancelled" }
    : { outcome: "settled", state: await readState(engine.reading, tenant, id) };
}

interface Settling {
  code: string;
  tenant: number;
  release: Release;
  from: readonly ReleaseState[];
}

async function hold(engine: Engine, settling: Settling, findings: Finding[]): Promise<ReleaseOutcome> {
  const isHeld = await tryToSettle(engine, settling, { state: "held", findings: JSON.stringify(findings) });
  if (isHeld) return { outcome: "held", findings };
  return {
    outcome: "settled",
    state: await readState(engine.reading, settling.tenant, settling.release.id),
  };
}

type Settled = Partial<Pick<Tables["release"], "revision_id" | "findings">> & { state: ReleaseState };

async function tryToSettle(engine: Engine, settling: Settling, settled: Settled): Promise<boolean> {
  try {
    await engine.write((transaction) => settle(transaction, settling, settled));
    return true;
  } catch (error) {
    if (error instanceof SettledError) return false;
    throw error;
  }
}

/**
 * Records the new state of a release.
 *
 * @throws {SettledError} if somebody else has changed its state, time, conditions or files first
 */
async function settle(
  transaction: Transaction<Tables>,
  { code, release, from }: Settling,
  settled: Settled,
): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable("release")
    .set({ ...settled, settled_at: Date.now() })
    .where("id", "=", release.id)
    .where("state", "in", from)
    // The time, conditions or files may have changed while the files were rendered.
    .where((row) => isAsRead(row, release))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new SettledError();
  await recordChange(transaction, code, [tags.releases]);
}
