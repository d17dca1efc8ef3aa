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
import { unpackArticle } from "../writing/rows/packed-article.ts";

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
      // No fingerprint matches, so each text that can be read is rendered again; the others count as unchanged.
      articleFingerprints: async (code) =>
        new Map(
          [...(await exchange.files.hashes(code)).keys()]
            .filter((name) => name.startsWith(ARTICLES))
            .map((name) => [name.slice(ARTICLES.length), ""]),
        ),
      apply: (content) =>
        publishFolder(engine, folders, { ...content, articles: each(content) }, { rebuilds: true }),
      // The folder is a temporary copy, so the store does not record it as the last common state.
      files: { ...exchange.files, agree: async () => {} },
    };
    // Texts that are already published stay published, even if a new text with the same error would be rejected.
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

const ARTICLES = "articles/";
const NAMED = 10;

/** Yields the articles unchanged. Fails if one of them cannot be read, so that either all or none are stored. */
async function* each(content: TenantContent): AsyncGenerator<PackedArticle> {
  refuseUnread(content.unchangedArticles ?? []);
  const left = new Set(content.compared?.articles.map(({ path }) => path));
  for await (const article of content.articles as AsyncIterable<PackedArticle>) {
    left.delete(unpackArticle(article).article.path);
    yield article;
  }
  refuseUnread([...left]);
}

/** @throws {StoreError} if there are texts that cannot be read */
function refuseUnread(paths: readonly string[]): void {
  if (paths.length === 0) return;
  const names = paths.slice(0, NAMED).map((path) => `${ARTICLES}${path}`);
  const more = paths.length > NAMED ? ` and ${paths.length - NAMED} more` : "";
  throw new StoreError(
    `These stored texts cannot be read, so nothing was rebuilt: ${names.join(", ")}${more}. Export the site, run vitrine check on the folder, correct them, and import it`,
  );
}
