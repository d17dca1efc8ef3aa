import type { WritableStore } from "../../content/open-writable.ts";
import type { Tenant } from "../../content/store.ts";
import { openConfiguredWritableStore } from "../settings/open-configured-store.ts";

/** Opens the store for work on one tenant. Resolves to what the work returns, or to exit code 1 if there is no such tenant. */
export async function withTenant(
  code: string,
  work: (store: WritableStore, tenant: Tenant) => Promise<number>,
): Promise<number> {
  const store = await openConfiguredWritableStore();
  try {
    const tenant = await store.findTenant(code);
    if (tenant !== undefined) return await work(store, tenant);
    console.error(`there is no tenant "${code}". "vitrine tenants" lists those that there are`);
    return 1;
  } finally {
    await store.close();
  }
}
