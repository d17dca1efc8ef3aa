import { coded } from "../../contract/studio/finding-codes.ts";
import { isStillPermitted } from "../accounts/still-permitted.ts";
import type { EngineReader } from "../engine/engine.ts";
import type { Tenant } from "../model/tenant.ts";
import type { Finding } from "../source/findings.ts";
import { needsOfRelease } from "./approvals.ts";
import type { Release } from "./release.ts";

type Planned = Pick<Release, "createdBy" | "plannedBy" | "files">;

/** Whether the planner of a release may still publish everything in it. */
export async function mayStillPublish(
  engine: EngineReader,
  tenant: Tenant,
  release: Planned,
): Promise<boolean> {
  const needs = await needsOfRelease(engine, tenant, release);
  return isStillPermitted(engine.reading, release.plannedBy, { kind: "release", tenant: tenant.code, needs });
}

/** Returns an error if the planner no longer has the permission, since nothing may then be published in the planner's name. */
export async function findPlannerFault(
  engine: EngineReader,
  tenant: Tenant,
  release: Planned,
): Promise<Finding[]> {
  if (await mayStillPublish(engine, tenant, release)) return [];
  const by = release.createdBy ?? "";
  return [
    {
      file: release.files[0]?.name ?? "",
      line: 1,
      severity: "error",
      kind: "planner-not-permitted",
      message: `${by} planned this release but may no longer publish all of it. Somebody with the permission can take it over, publish it now, or cancel it`,
      coded: coded("planner-not-permitted", { by }),
    },
  ];
}
