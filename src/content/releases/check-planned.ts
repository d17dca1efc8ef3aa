import type { Engine } from "../engine/engine.ts";
import type { Tenant } from "../model/tenant.ts";
import type { Finding } from "../source/findings.ts";
import { publish } from "../writing/publish.ts";
import { retryOnConflict } from "../writing/retry-on-conflict.ts";
import { readRevision } from "../writing/rows/concurrent-modification.ts";
import type { Folders } from "../writing/rows/folders.ts";
import { findPlannerFault } from "./planner.ts";
import { rebase } from "./rebase.ts";
import type { Release } from "./release.ts";

/** Finds the problems that a planned release would have if it went live now. */
export interface PlanChecks {
  findings(tenant: Tenant, release: Release): Promise<Finding[]>;
}

/** Maximum number of releases whose findings are cached. The findings are valid until the next publication on the site. */
const REMEMBERED = 1_000;

/**
 * Checks and renders planned releases on top of the published content, so that the plan shows in advance which releases would
 * be held. A release may refer to anything that is published, so it is checked again after each publication, when somebody
 * views the plan.
 *
 * @param studioHost see `PublishOptions`
 */
export function openPlanChecks(engine: Engine, folders: Folders, studioHost?: string): PlanChecks {
  const known = new Map<number, { revision: number; edition: number; findings: Finding[] }>();

  async function check(tenant: Tenant, { files, createdBy: author }: Release): Promise<Finding[]> {
    return retryOnConflict(async () => {
      const { changes, base, findings } = await rebase(engine, folders, tenant, files);
      if (findings.length > 0) return findings;
      const report = await publish(engine, folders, tenant.code, changes, {
        base,
        author,
        origin: "schedule",
        studioHost,
        isDryRun: true,
      });
      return report.outcome === "conflict" ? undefined : report.findings;
    });
  }

  return {
    async findings(tenant, release) {
      const revision = await readRevision(engine.reading, tenant.id);
      const fault = await findPlannerFault(engine, tenant, release);
      const before = known.get(release.id);
      if (before?.revision === revision && before.edition === release.edition)
        return [...fault, ...before.findings];
      const findings = await check(tenant, release);
      // The cache drops releases in the order of insertion, so this one is inserted again.
      known.delete(release.id);
      known.set(release.id, { revision, edition: release.edition, findings });
      for (const id of known.keys()) if (known.size > REMEMBERED) known.delete(id);
      return [...fault, ...findings];
    },
  };
}
