import type { Transaction } from "kysely";
import { adjustLists } from "../../articles/adjust-lists.ts";
import { recordChange } from "../../changes/change-feed.ts";
import { limitLockWait, lockTenant, refreshStatistics } from "../../engine/dialect.ts";
import { type Engine, type EngineKind, PATIENT } from "../../engine/engine.ts";
import { together } from "../../engine/together.ts";
import { explainFailure } from "../../model/store-error.ts";
import type { Tables } from "../../model/tables.ts";
import type { ApplySummary, PackedArticle } from "../../model/tenant-content.ts";
import type { SettingsFilePart } from "../settings/settings-files.ts";
import { type ArticleChanges, applyArticles } from "./apply-articles.ts";
import {
  type Applying,
  applyBanners,
  applyGroups,
  applyMedia,
  applyMenus,
  applyRedirects,
  applyTexts,
} from "./apply-parts.ts";
import { applyHosts, applySettings } from "./apply-settings.ts";
import { spoolArticles } from "./article-spool.ts";
import {
  ConcurrentModificationError,
  readPublished,
  readPublishedSince,
  refuseModified,
} from "./concurrent-modification.ts";
import { storeFeedIds, separateFeedIds } from "./feed-ids.ts";
import { FileWriting } from "./file-writing.ts";
import type { Folders } from "./folders.ts";
import { forgetDerived } from "./forget-derived.ts";
import { holdFiles } from "./hold-files.ts";
import { storeMoves } from "./moves.ts";
import { type PreparedArticle, unpackArticle } from "./packed-article.ts";
import { newPublicationTally } from "./publication-tally.ts";
import type { Publication } from "./publication.ts";

/**
 * Writes changed files of a tenant, either all of them or none. Media files are stored first, so that no row ever refers to a
 * missing file; then all rows are written in one transaction.
 *
 * @throws {ConcurrentModificationError} if others have published something on which the checks depend
 */
export async function writePublication(
  engine: Engine,
  folders: Folders,
  publication: Publication,
): Promise<ApplySummary> {
  for (const media of publication.media) await folders.media.put(media);
  const { articles, dispose } = await gatherArticles(engine, folders, publication.articles);
  try {
    return await engine.write(
      async (transaction) => {
        await holdFiles(engine.kind, transaction, folders.media, publication.media);
        return writeRows(engine, transaction, { ...publication, articles });
      },
      { ...PATIENT, isPrepared: isOfSingleFiles(publication) },
    );
  } catch (error) {
    throw explainFailure(error, "Cannot write to the database");
  } finally {
    await dispose();
  }
}

const PART_WRITERS: Readonly<Record<SettingsFilePart, (applying: Applying) => Promise<void>>> = {
  site: applyGroups,
  menus: applyMenus,
  banners: applyBanners,
  redirects: applyRedirects,
  moved: storeMoves,
  feedIds: storeFeedIds,
};

/**
 * Maximum time in milliseconds to wait for the tenant's lock. Ordinary publications hold it for milliseconds, only an import
 * may hold it for longer.
 */
const MAXIMUM_LOCK_WAIT_MS = 20_000;

/** Takes the lock of a tenant's files. Waits until nobody else writes them, but fails if a large import takes too long. */
export async function lockForPublication(
  kind: EngineKind,
  transaction: Transaction<Tables>,
  code: string,
): Promise<void> {
  await together(
    limitLockWait(kind, MAXIMUM_LOCK_WAIT_MS).execute(transaction),
    lockTenant(kind, code).execute(transaction),
  );
}

/** Whether the publication consists of single files that were checked against stored names, and not of a whole folder. */
function isOfSingleFiles({ checked }: Pick<Publication, "checked">): boolean {
  return checked?.stillHolds !== undefined;
}

type GatheredArticles = Pick<ArticleChanges, "articles">;
type GatheredPublication = Omit<Publication, "articles"> & GatheredArticles;

/** Writes all rows of a publication within a transaction. */
export async function writeRows(
  engine: Engine,
  transaction: Transaction<Tables>,
  publication: GatheredPublication,
): Promise<ApplySummary> {
  const { code, settings, parts, publisher, checked } = publication;
  const [, { tenant: stored, newest }] = await together(
    isOfSingleFiles(publication)
      ? lockForPublication(engine.kind, transaction, code)
      : lockTenant(engine.kind, code).execute(transaction),
    readPublished(transaction, code),
  );
  const since = await refuseOutdated(transaction, { tenant: stored, newest }, checked);
  const tally = newPublicationTally();
  tally.summary.unchanged += publication.unchanged;
  const tenant = parts.has("site") ? await applySettings(transaction, settings.site, tally) : stored;
  const files = new FileWriting(engine.kind, transaction, tenant, publisher);
  const applying = { engine, transaction, tenant, content: settings, tally, files };
  for (const part of parts) await PART_WRITERS[part](applying);
  await applyTexts(applying, publication);
  await applyMedia(applying, publication);
  if (publication.rebuilds) await forgetDerived(applying);
  await writeArticles(applying, { ...publication, since, isNew: stored === 0 });
  await publication.alongside?.(transaction, files.revision);
  if (parts.has("site")) await applyHosts(engine.kind, transaction, tenant, settings.site, tally);
  await recordChange(transaction, code, tally.tags);
  return tally.summary;
}

/**
 * Returns the names of files that others have published since a publication was checked.
 *
 * @throws {ConcurrentModificationError} if the checks depend on one of them
 */
async function refuseOutdated(
  transaction: Transaction<Tables>,
  { tenant, newest }: { tenant: number; newest: number },
  checked: Publication["checked"],
): Promise<ReadonlySet<string>> {
  if (checked === undefined || checked.revision === newest) return new Set();
  const since = await readPublishedSince(transaction, tenant, checked.revision);
  refuseModified(since, checked.names);
  const [name] = since;
  if (name !== undefined && (await checked.stillHolds?.(transaction)) === false)
    throw new ConcurrentModificationError(name);
  return since;
}

/** Writes the articles and their stored lists, and updates the planner's statistics if there are many. */
async function writeArticles(
  applying: Applying,
  publication: GatheredPublication & { since: ReadonlySet<string>; isNew: boolean },
): Promise<void> {
  const { engine, transaction, tenant, tally } = applying;
  const { articleNames: names } = publication;
  const gone = publication.removed.filter((name) => name.startsWith("articles/"));
  if (names !== "unknown" && names.length + gone.length === 0) return;
  const paths = gone.map((name) => name.slice("articles/".length));
  const concerned =
    names === "unknown"
      ? names
      : {
          paths: [...names.map(({ path }) => path), ...paths],
          keys: names.map(({ translationKey }) => translationKey),
        };
  await adjustLists(engine.kind, transaction, tenant, concerned, async () => {
    const recordTranslations = await applyArticles(applying, publication);
    await together(
      separateFeedIds(transaction, tenant),
      isLarge(tally.summary)
        ? refreshStatistics(engine.kind, READ_FOR_LISTS).execute(transaction)
        : undefined,
      recordTranslations(),
    );
    return tally.articles;
  });
  // Must happen before the change is recorded, since all other publications wait for this transaction from then on.
  if (isLarge(tally.summary)) await refreshStatistics(engine.kind, READ_FOR_PAGES).execute(transaction);
}

/** The tables used to refresh lists and to compare translations with their originals. */
const READ_FOR_LISTS = ["article", "article_body", "tagged_article", "file"] as const;

/** Further tables from which pages read articles. */
const READ_FOR_PAGES = ["article_count", "list_mark", "stand_in"] as const;

/** Minimum number of changed articles after which statistics are updated. With fewer, every plan is fast enough. */
const MANY = 500;

/**
 * Whether so much was written that the planner's statistics are outdated: a tenth of the rows, as in PostgreSQL's autovacuum.
 */
function isLarge({ added, changed, unchanged }: ApplySummary): boolean {
  const written = added + changed;
  return written >= MANY && written * 10 >= unchanged;
}

/**
 * Returns the articles to write within the transaction. On an engine where a transaction blocks all other writers, they are
 * collected before the transaction begins: while it waited for rendering, visitors' enquiries could not be stored. Otherwise
 * they are written while further ones are rendered.
 */
async function gatherArticles(
  engine: Engine,
  folders: Folders,
  articles: Publication["articles"],
): Promise<GatheredArticles & { dispose(): Promise<void> }> {
  const dispose = async () => {};
  if (!(Symbol.asyncIterator in articles)) return { articles, dispose };
  if (engine.kind === "sqlite") return spoolArticles(articles, folders.temporary);
  return { articles: unpackEach(articles), dispose };
}

async function* unpackEach(articles: AsyncIterable<PackedArticle>): AsyncGenerator<PreparedArticle> {
  for await (const packed of articles) yield unpackArticle(packed);
}
