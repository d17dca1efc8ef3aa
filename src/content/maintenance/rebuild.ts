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

/** What came of it; the texts of the files are as they were. */
export interface RebuildReport {
  articles: number;
  seconds: number;
}

/**
 * Makes anew, from a tenant's stored texts, everything that follows from them: settings, articles, their HTML, search index, lists and
 * references. Servers may run beside it: until it is done they see what there was, and afterwards drop what has changed.
 *
 * @throws {StoreError} if not all texts can be read; then nothing has changed
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
      // The folder is the store's own: nobody has agreed to anything.
      files: { ...exchange.files, agree: async () => {} },
    };
    // What is an error in a new text is no reason to leave out one that is published.
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

/** Passes articles on, all of them or none. */
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
