import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { exportDrafts } from "../../content/drafts/export-drafts.ts";
import { exportTenant } from "../../content/export/export-tenant.ts";
import { needsAsCsv, needsAsJson } from "../../content/needs/export-needs.ts";
import type { WritableStore } from "../../content/open-writable.ts";
import type { Tenant } from "../../content/store.ts";

/** The file mode of exported needs, which contain personal data of visitors. */
const OWNER_ONLY = 0o600;

/** Exports a site: its content and drafts into the folder `site`, and its needs as CSV and JSON. */
export async function exportSite(store: WritableStore, tenant: Tenant, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const content = join(folder, "site");
  const { articles, media } = await exportTenant(store.exchange, tenant.code, content);
  const drafts = await exportDrafts(store.drafts, tenant, content);
  const needs = await store.needs.list(tenant, {});
  await writeFile(join(folder, "needs.csv"), needsAsCsv(needs), { mode: OWNER_ONLY });
  await writeFile(join(folder, "needs.json"), needsAsJson(needs), { mode: OWNER_ONLY });
  console.log(
    `Written to ${folder}: ${articles} articles, ${media} files, ${drafts} drafts, ${needs.length} needs.`,
  );
}
