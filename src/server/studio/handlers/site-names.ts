import type { Store } from "../../../content/store.ts";
import type { Grant } from "../../../contract/studio/roles.ts";

/** Returns the names of all sites by their codes. */
export async function siteNames(store: Pick<Store, "listTenants">): Promise<Map<string, string>> {
  return new Map((await store.listTenants()).map(({ code, name }) => [code, name]));
}

/** Returns the names of the sites that grants are for; none if the grants are for all sites. */
export async function nameSites(
  store: Pick<Store, "listTenants">,
  grants: readonly Pick<Grant, "tenant">[],
): Promise<string[]> {
  const names = await siteNames(store);
  if (grants.some(({ tenant }) => tenant === null)) return [];
  return [...new Set(grants.flatMap(({ tenant }) => names.get(tenant ?? "") ?? []))];
}
