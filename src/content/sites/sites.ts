import type { Engine } from "../engine/engine.ts";
import type { Folders } from "../writing/rows/folders.ts";
import { type DeletionOptions, deleteSite } from "./delete-site.ts";
import { type DeletionPlan, planDeletion } from "./deletion-plan.ts";

/** Operators' actions on whole sites. Callers check the permission. */
export interface Sites {
  /** Counts what the deletion of a site would remove; `undefined` if there is no such site. */
  planDeletion(code: string): Promise<DeletionPlan | undefined>;
  /** Lists the codes of sites whose deletion was interrupted, or is running. */
  listBeingDeleted(): Promise<string[]>;
  /**
   * Deletes a site and everything that belongs to it; finishes a deletion that was interrupted.
   *
   * @throws {StoreError} if there is no such site, or something cannot be removed
   */
  delete(code: string, options: DeletionOptions): Promise<{ files: number }>;
}

export function openSites(engine: Engine, folders: Folders): Sites {
  return {
    planDeletion: (code) => planDeletion(engine.reading, code),
    async listBeingDeleted() {
      const rows = await engine.reading
        .selectFrom("tenant")
        .select("code")
        .where("state", "=", "deleting")
        .orderBy("code")
        .execute();
      return rows.map((row) => row.code);
    },
    delete: (code, options) => deleteSite(engine, folders, code, options),
  };
}
