import { join } from "node:path";
import { parseArgs } from "node:util";
import { DRAFTS_FOLDER, exportDrafts } from "../../content/drafts/export-drafts.ts";
import { ExportError, exportTenant } from "../../content/export/export-tenant.ts";
import type { WritableStore } from "../../content/open-writable.ts";
import { openConfiguredStore, openConfiguredWritableStore } from "../settings/open-configured-store.ts";
import { publishDueReleases } from "../settings/publish-due-releases.ts";
import { type Command, UsageError } from "../terminal/command.ts";

export const exportCommand: Command = {
  opensStore: true,
  usage: "export <tenant> <folder> [--drafts]",
  description: "Writes a tenant's content to a content folder; with --drafts also unpublished drafts",
  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { drafts: { type: "boolean" } },
    });
    const [tenant, folder] = positionals;
    if (tenant === undefined || folder === undefined || positionals.length > 2)
      throw new UsageError("name a tenant and a folder");
    const writable = values.drafts === true ? await openConfiguredWritableStore() : undefined;
    const store = writable ?? (await openConfiguredStore());
    try {
      await publishDueReleases(store);
      const { articles, media, rewritten } = await exportTenant(store.exchange, tenant, folder);
      console.log(`${tenant}: ${articles} articles and ${media} files written to ${folder}.`);
      if (rewritten.length > 0)
        console.log(`Rewritten, because the store has changed since the import: ${rewritten.join(", ")}.`);
      if (writable !== undefined) await addDrafts(writable, tenant, folder);
      return 0;
    } catch (error) {
      if (!(error instanceof ExportError)) throw error;
      console.error(error.message);
      return 1;
    } finally {
      await store.close();
    }
  },
};

async function addDrafts(store: WritableStore, code: string, folder: string): Promise<void> {
  const tenant = await store.findTenant(code);
  if (tenant === undefined) return;
  const count = await exportDrafts(store.drafts, tenant, folder);
  const drafts = `${count} ${count === 1 ? "draft" : "drafts"}`;
  console.log(`${code}: ${drafts} written to ${join(folder, DRAFTS_FOLDER)}, which imports ignore.`);
}
