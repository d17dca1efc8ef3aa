import { makeFolder } from "../files/make-folder.ts";
import { StoreError } from "../model/store-error.ts";
import type { StoredFiles } from "../model/tenant-content.ts";
import { readFolderState } from "./folder-state.ts";
import { planSync } from "./plan-sync.ts";
import type { SyncOptions, SyncReport } from "./sync-report.ts";
import { writeFolder } from "./write-folder.ts";

/**
 * Writes into a folder what was edited elsewhere since, merged with what was edited in the folder. Where that is not possible, the
 * store's text is laid beside. The store is not changed.
 *
 * @throws {StoreError} if there is no such tenant, or the folder is of another one
 */
export async function pull(stored: StoredFiles, folder: string, options: SyncOptions): Promise<SyncReport> {
  await makeFolder(folder);
  const state = await readFolderState(stored, folder, options.tenant);
  const { tenant } = state;
  if (state.store.size === 0)
    throw new StoreError(`There is no tenant "${tenant}". "vitrine tenants" lists those that there are`);
  const { steps, agreed } = await planSync(stored, state, "pull", options);
  const report = { tenant, steps, findings: [], isRefused: false };
  if (options.isDry === true) return report;
  await writeFolder(stored, state, steps, { agreed, copies: true });
  return report;
}
