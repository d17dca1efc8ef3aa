import { access } from "node:fs/promises";
import { checkBackup } from "../../content/maintenance/check-backup.ts";
import { findNewestBackup } from "../../content/maintenance/newest-backup.ts";
import { restoreInScratch } from "../../content/maintenance/restore-in-scratch.ts";
import { StoreError } from "../../content/model/store-error.ts";
import type { RehearsedPage, RehearsedTenant } from "../../server/rehearse.ts";
import type { Configuration } from "../../server/settings/configuration.ts";

const ADVICE = "make one: vitrine backup <file>, or name one: vitrine doctor --rehearse <file>";

/**
 * Restores a backup beside the installation, opens pages of each tenant there, and says what it saw. Resolves to the exit code.
 *
 * @param named the backup; without it, that which was made last
 * @throws {StoreError} if there is no backup, or it cannot be restored
 */
export async function rehearseBackup(configuration: Configuration, named?: string): Promise<number> {
  const began = Date.now();
  const { file, date } = await findBackup(configuration.dataFolder, named);
  const { kind, media } = await checkBackup(file);
  const [fault] = media.faults;
  if (fault !== undefined)
    throw new StoreError(
      `${media.faults.length} files of ${file} are not what was stored: ${fault.path} ${fault.fault}; use another backup`,
    );
  const scratch = await restoreInScratch(configuration, { file, kind });
  try {
    // Loaded only here: it is the whole server.
    const { rehearse } = await import("../../server/rehearse.ts");
    const { databaseUrl, dataFolder } = scratch;
    return report(file, date, await rehearse({ ...configuration, databaseUrl, dataFolder }), began);
  } finally {
    await scratch.remove();
  }
}

async function findBackup(dataFolder: string, named?: string): Promise<{ file: string; date: string }> {
  if (named !== undefined) return { file: named, date: "" };
  const newest = await findNewestBackup(dataFolder);
  if (newest === undefined) throw new StoreError(`No backup of ${dataFolder} is known; ${ADVICE}`);
  const date = new Date(newest.time).toISOString();
  await access(newest.file).catch((cause: unknown) => {
    throw new StoreError(`The newest backup, ${newest.file} of ${date}, is not there any more; ${ADVICE}`, {
      cause,
    });
  });
  return { file: newest.file, date: ` of ${date}` };
}

function report(file: string, date: string, tenants: RehearsedTenant[], began: number): number {
  for (const tenant of tenants) {
    const pages = [tenant.home, ...(tenant.article === undefined ? [] : [tenant.article])];
    const line = `${tenant.code}: ${pages.map(describe).join(", ")}${tenant.article === undefined ? ", no article" : ""}`;
    if (pages.every(isShown)) console.log(line);
    else console.error(`FAILURE ${line}`);
  }
  if (tenants.length === 0) console.error("FAILURE there is no tenant in it");
  const failed = tenants.filter(({ home, article }) => ![home, article ?? home].every(isShown)).length;
  const needs = tenants.reduce((sum, tenant) => sum + tenant.needs, 0);
  const articles = tenants.filter(({ article }) => article !== undefined).length;
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(
    `${file}${date}: ${tenants.length} tenants, ${articles} articles opened, ${needs} needs counted, ${failed} tenants failed, ${seconds} s.`,
  );
  return failed > 0 || tenants.length === 0 ? 1 : 0;
}

function isShown({ status }: RehearsedPage): boolean {
  return status === 200;
}

function describe({ path, status, reason }: RehearsedPage): string {
  return `${path} ${status}${reason === undefined ? "" : ` (${reason})`}`;
}
