import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openDrafts } from "../drafts/drafts.ts";
import { exportDrafts } from "../drafts/export-drafts.ts";
import type { Engine } from "../engine/engine.ts";
import { exportTenant } from "../export/export-tenant.ts";
import { readContent } from "../export/read-content.ts";
import type { Tenant } from "../model/tenant.ts";
import { needsAsCsv, needsAsJson } from "../needs/export-needs.ts";
import { listNeeds } from "../needs/list-needs.ts";
import { readRevision } from "../writing/rows/concurrent-modification.ts";
import type { Folders } from "../writing/rows/folders.ts";
import { type LatestWork, readLatestWork } from "./latest-work.ts";

export interface SiteExport {
  articles: number;
  media: number;
  drafts: number;
  needs: number;
  /** The newest revision that it contains. */
  revision: number;
  /** The newest drafts, releases and enquiries when the export began. */
  latest: LatestWork;
}

/** Only the owner may read the files, because enquiries contain visitors' data. */
const OWNER_ONLY = 0o600;

/**
 * Writes a site to a folder: the content folder `site` with the drafts, and the enquiries in two formats.
 *
 * @throws {ExportError} if the folder already contains a content folder `site`
 */
export async function exportSite(
  engine: Engine,
  folders: Folders,
  tenant: Tenant,
  folder: string,
): Promise<SiteExport> {
  await mkdir(folder, { recursive: true });
  const content = join(folder, "site");
  const exchange = {
    read: (code: string) => readContent(engine, folders.media, code),
    newestRevision: () => readRevision(engine.reading, tenant.id),
  };
  // Read first: what is added during the export may not be in it.
  const latest = await readLatestWork(engine.reading, tenant.id);
  const { articles, media, revision } = await exportTenant(exchange, tenant.code, content);
  const drafts = await exportDrafts(openDrafts(engine), tenant, content);
  const needs = await listNeeds(engine, tenant.id, {});
  await writeFile(join(folder, "needs.csv"), needsAsCsv(needs), { mode: OWNER_ONLY });
  await writeFile(join(folder, "needs.json"), needsAsJson(needs), { mode: OWNER_ONLY });
  return { articles, media, drafts, needs: needs.length, revision, latest };
}
