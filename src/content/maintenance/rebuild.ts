import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Engine } from "../engine/engine.ts";
import { exportAt } from "../history/export-at.ts";
import { importFolder } from "../import/folder/import-folder.ts";
import { StoreError } from "../model/store-error.ts";
import type { ContentExchange, PackedArticle, TenantContent } from "../model/tenant-content.ts";
import type { Tenant } from "../model/tenant.ts";
import { publishFolder } from "../writing/publish-folder.ts";
import type { Folders } from "../writing/rows/folders.ts";

/** The result of a rebuild, which does not change the texts of the files. */
export interface RebuildReport {
  articles: number;
  seconds: number;
}

/**
 * Rebuilds everything that is derived from a tenant's stored texts: settings, articles, their HTML, search index, lists and
 * references. Servers may keep running: they show the old state until the rebuild is finished, and then remove changed data
 * from their caches.
 *
 * @throws {StoreError} if a text cannot be read; then nothing has changed
 */
export async function rebuildTenant(
  engine: Engine,
  folders: Folders,
  exchange: ContentExchange,
  tenant: Tenant,
): Promise<RebuildReport> {
  const scratch = await mkdtemp(join(tmpdir(), "vitrine-rebuild-"));
  try {
    const folder = join(scratch, "site");
    await exportAt(engine, folders, tenant, Date.now(), folder).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw new StoreError(`The stored files of ${tenant.code} cannot be read: ${reason}`, { cause: error });
    });
    const rebuilding: ContentExchange = {
      ...exchange,
      articleFingerprints: async () => new Map(),
      apply: (content) =>
        publishFolder(engine, folders, { ...content, articles: each(content) }, { rebuilds: true }),
      // The folder is a temporary copy, so the store does not record it as the last common state.
      files: { ...exchange.files, agree: async () => {} },
    };
    // Texts that are already published stay published, even with an error for which a new text would be refused.
    const { summary, articles, seconds, findings } = await importFolder(rebuilding, folder, {
      keepGoing: true,
    });
    if (summary !== undefined) return { articles, seconds };
    const first = findings.list.find(({ severity }) => severity === "error");
    const reason = first === undefined ? "" : `: ${first.file}:${first.line} ${first.message}`;
    throw new StoreError(`The stored settings of ${tenant.code} cannot be read${reason}`);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Yields the articles unchanged. Fails at the end if one of them could not be read, so that either all or none are stored. */
async function* each({ articles, compared }: TenantContent): AsyncGenerator<PackedArticle> {
  let count = 0;
  for await (const article of articles as AsyncIterable<PackedArticle>) {
    count += 1;
    yield article;
  }
  const missing = (compared?.articles.length ?? 0) - count;
  if (missing > 0)
    throw new StoreError(`${missing} stored texts cannot be read; run vitrine check on an export`);
}
