import { said } from "../../contract/studio/finding-codes.ts";
import { stillMay } from "../accounts/still-may.ts";
import type { EngineReader } from "../engine/engine.ts";
import { needsOfSteps } from "../history/needs-of-steps.ts";
import type { Tenant } from "../model/tenant.ts";
import type { Finding } from "../source/findings.ts";
import type { Release } from "./release.ts";

type Planned = Pick<Release, "createdBy" | "plannedBy" | "files">;

/** Whether whoever planned a release may still publish all that is in it. */
export async function mayStillPublish(
  engine: EngineReader,
  tenant: Tenant,
  { plannedBy, files }: Planned,
): Promise<boolean> {
  const steps = files.map(({ name, base, hash }) => ({ name, before: base, after: hash }));
  const needs = await needsOfSteps(engine, tenant, steps);
  return stillMay(engine.reading, plannedBy, { kind: "release", tenant: tenant.code, needs });
}

/** Reports that they may not: nothing goes live in their name any more. */
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
      message: `${by} planned this release and may no longer publish all of it. Somebody who may can take it over, let it go live now, or cancel it`,
      said: said("planner-not-permitted", { by }),
    },
  ];
}
