import type { TenantLink } from "../../contract/api/config.ts";
import { publicOrigin } from "../tenancy/context.ts";
import type { CallScope, Handler } from "./call-scope.ts";

/** The public sites of the installation, each with its address as seen from this request. */
export const tenantList: Handler<"tenantList"> = async (_parameters, scope) => listTenantLinks(scope);

/** All public sites by code, name and address. */
export async function listTenantLinks({
  tenants,
  site,
}: Pick<CallScope, "tenants" | "site">): Promise<TenantLink[]> {
  const all = await tenants.list();
  return all.map((tenant) => ({
    code: tenant.code,
    name: tenant.name,
    url: `${publicOrigin(tenant, site.arrival)}/`,
  }));
}
