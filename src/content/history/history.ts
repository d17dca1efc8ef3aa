import type { Engine } from "../engine/engine.ts";
import type { Tenant } from "../model/tenant.ts";
import { readText } from "../reading/texts.ts";
import { readRevision } from "../writing/rows/concurrent-modification.ts";
import type { Folders } from "../writing/rows/folders.ts";
import { type ExportAtReport, exportAt } from "./export-at.ts";
import {
  type ListOptions,
  type ListedRevision,
  findRevision,
  listNames,
  listRevisions,
  listSteps,
} from "./list-revisions.ts";
import { type RestoreOptions, type RestoreReport, restore } from "./restore.ts";
import type { FileStep, Revision } from "./revision.ts";
import { type StoredVersion, storeVersion, thinDaily, thinVersions } from "./stored-versions.ts";

/** Manages earlier versions of a tenant's files, and the revisions that changed them. */
export interface History {
  /** Lists the revisions of a tenant or of one of its files, newest first. */
  list(tenant: Tenant, options: ListOptions): Promise<ListedRevision[]>;
  /** Finds a revision with its changes; `undefined` if this tenant has none with that number. */
  find(tenant: Tenant, id: number): Promise<(Revision & { steps: FileStep[] }) | undefined>;
  /** The names of all current and former files of the tenant. */
  names(tenant: Tenant): Promise<string[]>;
  /**
   * Reads a current or former text of a file by its hash; `undefined` for files below `media/`, and for texts of other tenants.
   */
  text(tenant: Tenant, hash: string): Promise<string | undefined>;
  /** The newest publication; 0 if there is none. */
  newest(tenant: Tenant): Promise<number>;
  /** Publishes files, or the whole site, with the content that they had after a revision. */
  restore(tenant: Tenant, revision: Revision, options: RestoreOptions): Promise<RestoreReport>;
  /**
   * Stores a version of a file without publishing it. At most once a day, it first removes outdated stored versions. Resolves
   * to the number of the new version.
   */
  keep(tenant: Tenant, version: StoredVersion): Promise<number>;
  /**
   * Removes unpublished versions older than thirty days, except the last version of each file on each day in the site's time
   * zone. Also removes texts to which nothing refers. Published versions stay for ever. Resolves to the number of
   * removed versions.
   */
  thin(tenant: Tenant): Promise<number>;
  /**
   * Exports the site as it was at a time, in milliseconds since 1970, as a content folder.
   *
   * @throws {ExportError} if nothing was published yet, a file is lost, or the folder is not empty
   */
  exportAt(tenant: Tenant, time: number, folder: string): Promise<ExportAtReport>;
}

/** @param studioHost as in `PublishOptions` */
export function openHistory(engine: Engine, folders: Folders, studioHost?: string): History {
  const { reading } = engine;
  const thin = thinDaily(engine);
  return {
    list: (tenant, options) => listRevisions(reading, tenant.id, options),
    async find(tenant, id) {
      const revision = await findRevision(reading, tenant.id, id);
      return revision && { ...revision, steps: await listSteps(reading, id) };
    },
    names: (tenant) => listNames(reading, tenant.id),
    text: (tenant, hash) => readText(reading, tenant.id, hash),
    newest: (tenant) => readRevision(reading, tenant.id),
    async keep(tenant, version) {
      await thin(tenant);
      return storeVersion(engine, tenant, version);
    },
    thin: (tenant) => thinVersions(engine, tenant),
    exportAt: (tenant, time, folder) => exportAt(engine, folders, tenant, time, folder),
    restore: (tenant, revision, options) =>
      restore(engine, folders, tenant, revision, { ...options, studioHost }),
  };
}
