import type { StoredFiles } from "../model/tenant-content.ts";
import { pull } from "./pull.ts";
import { type Publish, push } from "./push.ts";
import type { SyncOptions, SyncReport } from "./sync-report.ts";

/** Synchronises a folder and the store, each of which may be edited independently. */
export interface Sync {
  /**
   * Writes edits made elsewhere into a folder, merged with its own edits. The store is not changed.
   *
   * @throws {StoreError} if there is no such tenant, or the folder belongs to another one
   */
  pull(folder: string, options?: SyncOptions): Promise<SyncReport>;
  /**
   * Publishes a folder's edits, merged with edits made elsewhere: all of them, or none if there are errors.
   *
   * @throws {StoreError} if the folder does not belong to a site, or belongs to another tenant
   */
  push(folder: string, options?: SyncOptions): Promise<SyncReport>;
}

export function openSync(stored: StoredFiles, publish: Publish): Sync {
  return {
    pull: (folder, options = {}) => pull(stored, folder, options),
    push: (folder, options = {}) => push(stored, publish, folder, options),
  };
}
