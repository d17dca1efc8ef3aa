import { type RehearsedTenant, describeTenant, isShown } from "../../server/rehearsal/rehearsed-tenant.ts";
import type { Configuration } from "../../server/settings/configuration.ts";

/**
 * Restores a backup beside the installation, opens pages of each tenant there, and says what it saw. Resolves to the exit code.
 *
 * @param file the backup; without it, that which was made last
 * @throws {StoreError} or {StartError} if nothing can be said about the backup
 */
export async function reportRehearsal(configuration: Configuration, file?: string): Promise<number> {
  const began = Date.now();
  // Loaded only here: it is the whole server.
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
  if (tenants.length === 0) console.error("FAILURE there is no tenant in it");
  for (const tenant of tenants) {
    const line = describeTenant(tenant);
    if (isShown(tenant)) console.log(line);
    else console.error(`FAILURE ${line}`);
  }
}

function summarise(tenants: readonly RehearsedTenant[], needs: number): string {
  const articles = tenants.filter(({ article }) => article !== undefined).length;
  const failed = tenants.filter((tenant) => !isShown(tenant)).length;
  return `${tenants.length} tenants, ${articles} articles opened, ${needs} needs counted, ${failed} tenants failed`;
}
