import { makeFolder } from "../files/make-folder.ts";
import { StoreError } from "../model/store-error.ts";
import type { StoredFiles } from "../model/tenant-content.ts";
import { readFolderState } from "./folder-state.ts";
import { planSync } from "./plan-sync.ts";
import type { SyncOptions, SyncReport } from "./sync-report.ts";
import { writeFolder } from "./write-folder.ts";

/**
 * Writes edits made elsewhere into a folder, merged with the folder's own edits. If a merge is impossible, the store's text is
 * written next to the file. The store is not changed.
 *
 * @throws {StoreError} if there is no such tenant, or the folder belongs to another one
 */
export async function pull(stored: StoredFiles, folder: string, options: SyncOptions): Promise<SyncReport> {
  await makeFolder(folder);
  const state = await readFolderState(stored, folder, options.tenant);
  const { tenant } = state;
  if (state.store.size === 0)
    throw new StoreError(`There is no tenant "${tenant}". "vitrine tenants" lists the existing ones`);
  const { steps, agreed } = await planSync(stored, state, "pull", options);
  const report = { tenant, steps, findings: [], isRefused: false };
  if (options.isDry === true) return report;
  await writeFolder(stored, state, steps, { agreed, copies: true });
  return report;
}
