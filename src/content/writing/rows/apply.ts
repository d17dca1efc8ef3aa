import type { Transaction } from "kysely";
import { ROOT_FOLDER } from "../../../contract/addresses/root-files.ts";
import { refreshLists } from "../../articles/refresh-lists.ts";
import { recordChange } from "../../changes/change-feed.ts";
import { lockTenant, noteSizes } from "../../engine/dialect.ts";
import { type Engine, PATIENTLY } from "../../engine/engine.ts";
import { keepBlob } from "../../media/blobs.ts";
import { explainFailure } from "../../model/store-error.ts";
import type { Tables } from "../../model/tables.ts";
import { tags } from "../../model/tags.ts";
import type { ApplySummary, PackedArticle, TenantContent } from "../../model/tenant-content.ts";
import { SETTINGS_FILES } from "../settings/settings-files.ts";
import { applyArticles } from "./apply-articles.ts";
import {
  applyBanners,
  applyGroups,
  applyMedia,
  applyMenus,
  applyRedirects,
  applySources,
} from "./apply-parts.ts";
import { applySettings } from "./apply-settings.ts";
import { spoolArticles } from "./article-spool.ts";
import { keepFeedIds, separateFeedIds } from "./feed-ids.ts";
import { FileWriting, type Publisher } from "./file-writing.ts";
import type { Folders } from "./folders.ts";
import { keepMoved } from "./moves.ts";
import { overtaken } from "./overtaken.ts";
import { type PreparedArticle, prepareArticle, unpackArticle } from "./packed-article.ts";
import { findTenantId, readOtherHashes } from "./read-hashes.ts";
import { newTally } from "./tally.ts";

export interface ApplyOptions {
  /** Removes articles and files that the content lacks. */
  prune: boolean;
  publisher?: Publisher | undefined;
}

const BY_IMPORT: Publisher = { author: null, origin: "import" };

/** Writes a tenant's content: the files first, then all rows in one transaction. */
export async function applyContent(
  engine: Engine,
  folders: Folders,
  content: TenantContent,
  { prune, publisher = BY_IMPORT }: ApplyOptions,
): Promise<ApplySummary> {
  for (const media of content.media) await keepBlob(folders.media, media);
  const { articles, dispose } = await gatherArticles(engine, folders, content.articles);
  try {
    return await engine.write(async (transaction) => {
      const tally = newTally();
      await lockTenant(engine.kind, content.site.code).execute(transaction);
      if (content.seenFiles !== undefined)
        await refuseOvertaken(transaction, { ...content, seenFiles: content.seenFiles }, prune);
      const tenant = await applySettings(transaction, content.site, tally);
      const files = new FileWriting(transaction, tenant, publisher);
      const applying = { transaction, tenant, content, tally, files };
      await applyMenus(applying);
      await applyBanners(applying);
      await applyGroups(applying);
      await applyRedirects(applying);
      await keepMoved(applying);
      await keepFeedIds(applying);
      await applySources(applying, content, prune);
      await applyMedia(applying, content, prune);
      await applyArticles(
        engine,
        transaction,
        tenant,
        { articles, unchanged: content.unchangedArticles, seen: content.seenFingerprints, prune, files },
        tally,
      );
      await separateFeedIds(transaction, tenant);
      const isMuch = isLarge(tally.summary);
      if (isMuch) await noteSizes(engine.kind, READ_FOR_LISTS).execute(transaction);
      if (tally.tags.has(tags.articles)) await refreshLists(engine.kind, transaction, tenant, tally.articles);
      // Before the change is recorded, since that may make others wait.
      if (isMuch) await noteSizes(engine.kind, READ_FOR_PAGES).execute(transaction);
      await recordChange(transaction, content.site.code, tally.tags);
      return tally.summary;
    }, PATIENTLY);
  } catch (error) {
    throw explainFailure(error, "Cannot write to the database");
  } finally {
    await dispose();
  }
}

/** What the folder replaces or removes must be as it was when the import began. */
async function refuseOvertaken(
  transaction: Transaction<Tables>,
  content: TenantContent & { seenFiles: ReadonlyMap<string, string> },
  prune: boolean,
): Promise<void> {
  const { seenFiles: seen, media, rootFiles = {} } = content;
  const now = await readOtherHashes(transaction, await findTenantId(transaction, content.site.code));
  const written = new Set<string>([
    ...SETTINGS_FILES,
    ...media.map(({ path }) => `media/${path}`),
    ...Object.keys(rootFiles).map((path) => ROOT_FOLDER + path),
  ]);
  const name = [...new Set([...seen.keys(), ...now.keys()])].find(
    (file) => (prune || written.has(file)) && seen.get(file) !== now.get(file),
  );
  if (name !== undefined) throw overtaken(name);
}

/** The tables from which lists are refreshed. */
const READ_FOR_LISTS = ["article", "article_body", "tagged_article"] as const;

/** The tables from which pages read articles, besides these. */
const READ_FOR_PAGES = ["article_count", "list_mark", "stand_in"] as const;

/** Smaller changes are not worth it: few rows are read quickly with any plan. */
const MANY = 500;

/**
 * Whether so much was written that the planner's statistics are out of date: a tenth of the rows, as in PostgreSQL's
 * autovacuum.
 */
function isLarge({ added, changed, unchanged }: ApplySummary): boolean {
  const written = added + changed;
  return written >= MANY && written * 10 >= unchanged;
}

interface GatheredArticles {
  articles: Iterable<PreparedArticle> | AsyncIterable<PreparedArticle>;
  dispose(): Promise<void>;
}

/**
 * The articles to write within the transaction. If a transaction blocks all other writers, it must not wait for articles that
 * are still being rendered, or needs could not be stored: they are collected before it begins. Otherwise they are written
 * while further ones are rendered.
 */
async function gatherArticles(
  engine: Engine,
  folders: Folders,
  articles: TenantContent["articles"],
): Promise<GatheredArticles> {
  if (!(Symbol.asyncIterator in articles))
    return { articles: Iterator.from(articles).map(prepareArticle), dispose: async () => {} };
  if (engine.kind === "sqlite") return spoolArticles(articles, folders.temporary);
  return { articles: unpackEach(articles), dispose: async () => {} };
}

async function* unpackEach(articles: AsyncIterable<PackedArticle>): AsyncGenerator<PreparedArticle> {
  for await (const packed of articles) yield unpackArticle(packed);
}
