import type { StoredFiles } from "../model/tenant-content.ts";
import { pull } from "./pull.ts";
import { type Publish, push } from "./push.ts";
import type { SyncOptions, SyncReport } from "./sync-report.ts";

/** A folder and the store as equals, each edited by itself. */
export interface Sync {
  /**
   * Writes into a folder what was edited elsewhere since, merged with what was edited in the folder. The store stays as it is.
   *
   * @throws {StoreError} if there is no such tenant, or the folder is of another one
   */
  pull(folder: string, options?: SyncOptions): Promise<SyncReport>;
  /**
   * Publishes what was edited in a folder since, merged with what was edited elsewhere: all of it, or none if it has errors.
   *
   * @throws {StoreError} if the folder is none of a site, or not of the tenant
   */
  push(folder: string, options?: SyncOptions): Promise<SyncReport>;
}

export function openSync(stored: StoredFiles, publish: Publish): Sync {
  return {
    pull: (folder, options = {}) => pull(stored, folder, options),
    push: (folder, options = {}) => push(stored, publish, folder, options),
  };
}
