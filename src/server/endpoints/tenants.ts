import * as v from "valibot";
import type { ConfigMap, TenantLink } from "../../contract/api/config.ts";
import { publicOrigin } from "../tenancy/context.ts";
import type { CallScope, Handler } from "./call-scope.ts";

export const TENANT_NAME_LIST = "tenantNameList";

/** Returns the site itself and the sites that its settings name. Other sites of the installation are not revealed. */
export const tenantList: Handler<"tenantList"> = async (_parameters, scope) => {
  const { code, theme } = scope.site.tenant;
  const named = codesIn(await scope.reader.findConfig(theme, scope.language)) ?? [];
  return linkTenants([...new Set([code, ...named])], scope);
};

/** Returns sites by code, with name and address as seen from this request. Unknown codes are omitted. */
export async function linkTenants(
  codes: readonly string[],
  { tenants, site }: Pick<CallScope, "tenants" | "site">,
): Promise<TenantLink[]> {
  const all = [...(await tenants.list())];
  // A default tenant whose content comes from another backend may be missing in the store.
  if (!all.some(({ code }) => code === site.tenant.code)) all.push(site.tenant);
  return codes.flatMap((wanted) => {
    const tenant = all.find(({ code }) => code === wanted);
    if (tenant === undefined) return [];
    return { code: wanted, name: tenant.name, url: `${publicOrigin(tenant, site.requestOrigin)}/` };
  });
}

/** Returns the codes of other sites in a site's settings; `undefined` if the settings have no such list. */
export function codesIn(config: ConfigMap | undefined): string[] | undefined {
  try {
    const content: unknown = JSON.parse(config?.[TENANT_NAME_LIST]?.content ?? "");
    const result = v.safeParse(v.array(v.string()), content);
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}
