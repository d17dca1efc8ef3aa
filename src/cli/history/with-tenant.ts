import type { WritableStore } from "../../content/open-writable.ts";
import type { Tenant } from "../../content/store.ts";
import { openConfiguredWritableStore } from "../settings/open-configured-store.ts";
import { publishDueReleases } from "../settings/publish-due-releases.ts";
import { UsageError } from "../terminal/command.ts";

/**
 * Opens the store for work on one tenant. Resolves to the result of the work, or to exit code 1 if there is no such tenant.
 *
 * @param code may be omitted if there is only one tenant
 */
export async function withTenant(
  code: string | undefined,
  work: (store: WritableStore, tenant: Tenant) => Promise<number>,
): Promise<number> {
  const store = await openConfiguredWritableStore();
  try {
    const tenants = await store.listTenants();
    const tenant =
      code === undefined && tenants.length === 1 ? tenants[0] : await store.findTenant(code ?? "");
    if (tenant !== undefined) {
      await publishDueReleases(store);
      return await work(store, tenant);
    }
    if (code === undefined && tenants.length > 1)
      throw new UsageError(`name one tenant: ${tenants.map((one) => one.code).join(", ")}`);
    console.error(
      `there is no tenant${code === undefined ? " yet" : ` "${code}"`}. "vitrine tenants" lists all tenants`,
    );
    return 1;
  } finally {
    await store.close();
  }
}
