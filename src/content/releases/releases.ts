import type { Engine } from "../engine/engine.ts";
import { StoreError } from "../model/store-error.ts";
import type { Tenant } from "../model/tenant.ts";
import { findTenants } from "../tenants/tenant-rows.ts";
import type { Folders } from "../writing/rows/folders.ts";
import { applyRelease, cancelRelease } from "./apply-release.ts";
import { openPlanChecks } from "./check-planned.ts";
import { type MakeReport, type NewRelease, makeRelease } from "./make-release.ts";
import { type ReleasePage, listReleases, readReleases } from "./read-releases.ts";
import type { Release, ReleaseOutcome } from "./release.ts";
import { inverseOf } from "./roll-back.ts";
import { type ConditionState, readConditionState } from "./unmet-conditions.ts";

/** Manages releases: files of a tenant that are published together, immediately or at a time. */
export interface Releases {
  /** Checks and plans a release. */
  make(code: string, release: NewRelease): Promise<MakeReport>;
  /** Lists the releases of a tenant, newest first. */
  list(code: string, page: ReleasePage): Promise<Release[]>;
  /** Finds a release; `undefined` if the tenant has none with this number. */
  find(code: string, id: number): Promise<Release | undefined>;
  /** Determines which conditions of a planned release are not met yet. */
  conditionState(tenant: Tenant, release: Release): Promise<ConditionState>;
  /** Applies a planned or held release now. `by` is the person who requests it; `null` for the command line. */
  apply(code: string, id: number, by: string | null): Promise<ReleaseOutcome>;
  /** Cancels a planned or held release. */
  cancel(code: string, id: number): Promise<ReleaseOutcome | { outcome: "cancelled" }>;
  /**
   * Plans the inverse of a release that was published.
   *
   * @throws {StoreError} if it was not published
   */
  rollBack(
    code: string,
    id: number,
    release: Pick<NewRelease, "title" | "goesLiveAt" | "author" | "plannedBy">,
  ): Promise<MakeReport>;
}

/** @param studioHost see `PublishOptions` */
export function openReleases(engine: Engine, folders: Folders, studioHost?: string): Releases {
  const checks = openPlanChecks(engine, folders, studioHost);

  async function find(code: string, id: number): Promise<Release | undefined> {
    const [tenant] = await findTenants(engine, "code", code);
    if (tenant === undefined) return undefined;
    const [release] = await readReleases(engine, tenant.id, id);
    return release && withFindings(tenant, release);
  }

  async function withFindings(tenant: Tenant, release: Release): Promise<Release> {
    return release.state === "planned"
      ? { ...release, findings: await checks.findings(tenant, release) }
      : release;
  }

  return {
    make: (code, release) => makeRelease(engine, folders, code, { ...release, studioHost }),
    async list(code, page) {
      const [tenant] = await findTenants(engine, "code", code);
      if (tenant === undefined) return [];
      const releases: Release[] = [];
      // The releases are checked one after the other, since each check reads and renders much.
      for (const release of await listReleases(engine, tenant.id, page))
        releases.push(await withFindings(tenant, release));
      return releases;
    },
    find,
    conditionState: (tenant, release) => readConditionState(engine, tenant, release),
    apply: (code, id, by) =>
      applyRelease(engine, folders, { code, id }, { from: ["planned", "held"], by, studioHost }),
    cancel: (code, id) => cancelRelease(engine, { code, id }),
    async rollBack(code, id, release) {
      const applied = await find(code, id);
      if (applied === undefined)
        throw new StoreError(`${code} has no release ${id}`, { failure: "not-possible" });
      const { changes, base } = await inverseOf(engine, folders, code, applied);
      return makeRelease(engine, folders, code, { ...release, changes, base, studioHost });
    },
  };
}
