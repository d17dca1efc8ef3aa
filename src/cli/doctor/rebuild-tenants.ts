import { openConfiguredWritableStore } from "../settings/open-configured-store.ts";

/**
 * Rebuilds everything that is derived from the texts of some or all tenants. Servers may keep running. Resolves to the exit code.
 *
 * @throws {StoreError} if a tenant cannot be rebuilt; the tenants before it have been rebuilt
 */
export async function rebuildTenants(codes: readonly string[]): Promise<number> {
  const store = await openConfiguredWritableStore();
  try {
    const tenants = await store.listTenants();
    const unknown = codes.filter((code) => !tenants.some((tenant) => tenant.code === code));
    for (const code of unknown)
      console.error(`there is no tenant "${code}". "vitrine tenants" lists all tenants`);
    if (unknown.length > 0) return 1;
    for (const tenant of tenants) {
      if (codes.length > 0 && !codes.includes(tenant.code)) continue;
      const { articles, seconds } = await store.rebuild(tenant);
      console.log(`${tenant.code}: rebuilt from its texts, ${articles} articles in ${seconds.toFixed(1)} s`);
    }
    return 0;
  } finally {
    await store.close();
  }
}
