import type { Readable } from "node:stream";
import type { Actor } from "../accounts/audit.ts";
import type { Engine } from "../engine/engine.ts";
import { type NewestBackup, findNewestBackup } from "../maintenance/newest-backup.ts";
import type { ContentExchange } from "../model/tenant-content.ts";
import type { Tenant } from "../model/tenant.ts";
import type { Folders } from "../writing/rows/folders.ts";
import { type Addition, type AdditionOptions, addSite } from "./add-site.ts";
import { setSiteState } from "./archive-site.ts";
import { type DeletionOptions, deleteSite } from "./delete-site.ts";
import { type DeletionPlan, planDeletion } from "./deletion-plan.ts";
import { type SiteExport, exportSite } from "./export-site.ts";
import { packFolder } from "./pack-folder.ts";
import type { NewSite } from "./starter-files.ts";
import { type SurveyedSite, surveySites } from "./survey-sites.ts";

/** Operators' actions on whole sites. Callers check the permission. */
export interface Sites {
  /** Surveys all sites, including those that are being deleted. @param sinceDay as in {@link surveySites} */
  survey(sinceDay: number): Promise<SurveyedSite[]>;
  /** Adds a site: a starter, or a copy of another one. */
  add(site: NewSite, options: AdditionOptions): Promise<Addition>;
  /** Archives a site or brings it back. @throws {StoreError} if there is no such site */
  setState(code: string, state: "live" | "archived", actor: Actor): Promise<void>;
  /** Counts what the deletion of a site would remove; `undefined` if there is no such site. */
  planDeletion(code: string): Promise<DeletionPlan | undefined>;
  /** Writes a site's content, drafts and enquiries to a folder. @throws {ExportError} if the folder already has a site */
  export(tenant: Tenant, folder: string): Promise<SiteExport>;
  /** Like {@link export}, but returns a compressed archive as a stream. */
  pack(tenant: Tenant): Promise<Readable>;
  /** Lists the codes of sites whose deletion was interrupted, or is running. */
  listBeingDeleted(): Promise<string[]>;
  /**
   * Deletes a site and everything that belongs to it; finishes a deletion that was interrupted.
   *
   * @throws {StoreError} if there is no such site, or something cannot be removed
   */
  delete(code: string, options: DeletionOptions): Promise<{ files: number; backup: NewestBackup | null }>;
}

export function openSites(
  engine: Engine,
  folders: Folders,
  { dataFolder, exchange }: { dataFolder: string; exchange: ContentExchange },
): Sites {
  return {
    add: (site, options) => addSite(engine, folders, exchange, site, options),
    export: (tenant, folder) => exportSite(engine, folders, tenant, folder),
    pack: (tenant) => packFolder(folders.temporary, (folder) => exportSite(engine, folders, tenant, folder)),
    survey: (sinceDay) => surveySites(engine.reading, sinceDay),
    setState: (code, state, actor) => setSiteState(engine, code, state, actor),
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
    async delete(code, options) {
      const { files } = await deleteSite(engine, folders, code, options);
      // The site is deleted, even if its newest backup cannot be determined.
      const backup = await findNewestBackup(dataFolder).catch(() => undefined);
      return { files, backup: backup ?? null };
    },
  };
}
