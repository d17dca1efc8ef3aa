import { join } from "node:path";
import { refreshLists } from "../articles/refresh-lists.ts";
import { recordChange } from "../changes/change-feed.ts";
import { lockTenant, noteSizes } from "../engine/dialect.ts";
import { type Engine, PATIENTLY } from "../engine/engine.ts";
import { keepBlob } from "../media/blobs.ts";
import { explainFailure } from "../store-error.ts";
import { tags } from "../tags.ts";
import type { ApplySummary, PackedArticle, TenantContent } from "../tenant-content.ts";
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
import { keepMoved } from "./moves.ts";
import { type PreparedArticle, prepareArticle, unpackArticle } from "./packed-article.ts";
import { newTally } from "./tally.ts";

export interface Folders {
  media: string;
  temporary: string;
}

/** Files in the data folder that are not the database's. */
export function foldersIn(dataFolder: string): Folders {
  return { media: join(dataFolder, "media"), temporary: join(dataFolder, "temporary") };
}

/** Takes a tenant's content: the files first, then all rows in one transaction. */
export async function applyContent(
  engine: Engine,
  folders: Folders,
  content: TenantContent,
  { prune }: { prune: boolean },
): Promise<ApplySummary> {
  for (const media of content.media) await keepBlob(folders.media, media);
  const { articles, dispose } = await gatherArticles(engine, folders, content.articles);
  try {
    return await engine.write(async (transaction) => {
      const tally = newTally();
      await lockTenant(engine.kind, content.site.code).execute(transaction);
      const tenant = await applySettings(transaction, content.site, tally);
      const applying = { transaction, tenant, content, tally };
      await applyMenus(applying);
      await applyBanners(applying);
      await applyGroups(applying);
      await applyRedirects(applying);
      await keepMoved(applying);
      await applySources(applying);
      await applyMedia(applying, prune);
      await applyArticles(
        engine,
        transaction,
        tenant,
        { articles, unchanged: content.unchangedArticles, seen: content.seenFingerprints, prune },
        tally,
      );
      if (tally.tags.has(tags.articles)) await refreshLists(engine.kind, transaction, tenant, tally.articles);
      // Before the change is recorded, for which others may wait.
      if (isLarge(tally.summary)) await noteSizes(engine.kind, READ_FOR_PAGES).execute(transaction);
      await recordChange(transaction, content.site.code, tally.tags);
      return tally.summary;
    }, PATIENTLY);
  } catch (error) {
    throw explainFailure(error, "Cannot write to the database");
  } finally {
    await dispose();
  }
}

/** Where pages look for articles. */
const READ_FOR_PAGES = [
  "article",
  "article_body",
  "article_count",
  "list_mark",
  "stand_in",
  "tagged_article",
] as const;

/** Fewer are read quickly, however they are found. */
const MANY = 500;

/** Whether so much was written that what a planner knows of the tables is no longer so: a tenth, as PostgreSQL has it. */
function isLarge({ added, changed, unchanged }: ApplySummary): boolean {
  const written = added + changed;
  return written >= MANY && written * 10 >= unchanged;
}

interface GatheredArticles {
  articles: Iterable<PreparedArticle> | AsyncIterable<PreparedArticle>;
  dispose(): Promise<void>;
}

/**
 * Articles as a transaction takes them. Those that are still being made are waited for before it begins where it keeps all
 * others from writing, or needs could not be stored for as long; elsewhere they are written while others are made.
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
