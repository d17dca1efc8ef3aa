import type { Kysely } from "kysely";
import { StoreError } from "../../model/store-error.ts";
import type { Tables } from "../../model/tables.ts";
import type { SiteSettings } from "../../model/tenant-content.ts";
import { showHost } from "../../tenants/show-host.ts";

/** Thrown if a host of a site belongs to another site. */
export class TakenHostError extends StoreError {
  constructor(host: string) {
    super(
      `The host ${showHost(host)} belongs to another tenant of this installation; remove it from one of the two site.yaml files`,
      { failure: "not-possible" },
    );
  }
}

/** @throws {TakenHostError} if one of a tenant's hosts belongs to another tenant */
export async function refuseTakenHosts(
  database: Kysely<Tables>,
  { code, hosts }: Pick<SiteSettings, "code" | "hosts">,
): Promise<void> {
  if (hosts.length === 0) return;
  const taken = await database
    .selectFrom("host")
    .innerJoin("tenant", "tenant.id", "host.tenant_id")
    .select("host.host")
    .where("host.host", "in", hosts)
    .where("tenant.code", "!=", code)
    .executeTakeFirst();
  if (taken !== undefined) throw new TakenHostError(taken.host);
}
