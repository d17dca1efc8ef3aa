import { type RehearsedTenant, describeTenant, isShown } from "../../server/rehearsal/rehearsed-tenant.ts";
import type { Configuration } from "../../server/settings/configuration.ts";

/**
 * Restores a backup to a temporary place, opens pages of each tenant, and prints the results. Resolves to the exit code.
 *
 * @param file the backup; by default the newest one
 * @throws {StoreError} or {StartError} if the backup could not be tested
 */
export async function reportRehearsal(configuration: Configuration, file?: string): Promise<number> {
  const began = Date.now();
  // Loaded only when needed, because this module imports the whole server.
  const { rehearseBackup } = await import("../../server/rehearsal-process/rehearse-backup.ts");
  const rehearsal = await rehearseBackup(configuration, { file });
  const { failure, tenants, madeAt, needs } = rehearsal;
  if (tenants === undefined) console.error(failure);
  else {
    reportTenants(tenants);
    const date = madeAt === undefined ? "" : ` of ${new Date(madeAt).toISOString()}`;
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    console.log(`${rehearsal.file}${date}: ${summarise(tenants, needs)}, ${seconds} s.`);
  }
  return failure === undefined ? 0 : 1;
}

function reportTenants(tenants: readonly RehearsedTenant[]): void {
  if (tenants.length === 0) console.error("FAILURE the backup has no tenant");
  for (const tenant of tenants) {
    const line = describeTenant(tenant);
    if (isShown(tenant)) console.log(line);
    else console.error(`FAILURE ${line}`);
  }
}

function summarise(tenants: readonly RehearsedTenant[], needs: number): string {
  const articles = tenants.filter(({ article }) => article !== undefined).length;
  const failed = tenants.filter((tenant) => !isShown(tenant)).length;
  return `${tenants.length} tenants, ${articles} articles opened, ${needs} enquiries counted, ${failed} tenants failed`;
}
