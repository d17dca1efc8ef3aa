import type { Transaction } from "kysely";
import type { Engine } from "../../engine/engine.ts";
import { StoreError } from "../../model/store-error.ts";
import type { Tables } from "../../model/tables.ts";
import type { ArticleContent } from "../../model/tenant-content.ts";
import { ArticleIndexing } from "../../search/index-articles.ts";
import { carryFeedIds } from "./feed-ids.ts";
import type { FileWriting } from "./file-writing.ts";
import { type Move, NewArticles, isPublicBy, recordMoves } from "./moves.ts";
import { overtaken } from "./overtaken.ts";
import type { PreparedArticle } from "./packed-article.ts";
import { SlugOwners } from "./slug-owners.ts";
import { type KnownArticle, type StoredArticle, readKnown, readStored } from "./stored-articles.ts";
import type { Tally } from "./tally.ts";
import { touchChanged, touchGone, touchTranslations } from "./touched-by-articles.ts";
import { writeArticles } from "./write-articles.ts";
import { writeBehind } from "./write-behind.ts";

/** The number of articles written together: about a thousand parameters, one round trip per table. */
const BATCH_SIZE = 50;

export interface ArticleChanges {
  articles: Iterable<PreparedArticle> | AsyncIterable<PreparedArticle>;
  unchanged: readonly string[];
  /** Their fingerprints at that time. */
  seen?: ReadonlyMap<string, string> | undefined;
  /** Removes articles that are in neither; or else these alone, by path. */
  prune: boolean | ReadonlySet<string>;
  /** Only these stored articles matter; all if they are not given. */
  known?: ReadonlyMap<string, KnownArticle> | undefined;
  files: FileWriting;
}

/** What is known of a tenant's articles while they are being updated. */
interface Progress {
  engine: Engine;
  transaction: Transaction<Tables>;
  tenant: number;
  /** By path, before the import. */
  stored: ReadonlyMap<string, KnownArticle>;
  seen: ReadonlyMap<string, string> | undefined;
  /** The given paths, including those of unchanged articles. */
  named: Set<string>;
  added: NewArticles;
  changed: { from: StoredArticle; to: PlacedContent }[];
  tally: Tally;
}

/** Updates a tenant's articles, batch by batch. */
export async function applyArticles(
  engine: Engine,
  transaction: Transaction<Tables>,
  tenant: number,
  { articles, unchanged, seen, prune, known, files }: ArticleChanges,
  tally: Tally,
): Promise<void> {
  const stored = known ?? (await readKnown(transaction, tenant));
  if (seen !== undefined) refuseStale(unchanged, stored, seen);
  const owners = new SlugOwners(stored.values());
  const indexing = new ArticleIndexing(engine, transaction, tenant);
  const [named, added] = [new Set(unchanged), new NewArticles()];
  const progress: Progress = { engine, transaction, tenant, stored, seen, named, added, changed: [], tally };
  tally.summary.unchanged += unchanged.filter((path) => stored.has(path)).length;
  await writeBehind(differing(articles, progress), BATCH_SIZE, async (batch) => {
    const inTheWay = owners.take(batch.map(({ article }) => article));
    await clearAddresses(transaction, tenant, inTheWay);
    await writeArticles(engine.kind, transaction, tenant, batch, indexing);
    await files.write(batch.map(({ article, text }) => ({ name: nameOf(article), text })));
  });
  const isPruned = prune !== false;
  const isUnnamed = typeof prune === "object" ? prune : { has: (path: string) => !named.has(path) };
  const mayBeMissed = isPruned || !added.isEmpty;
  const unnamed = mayBeMissed ? [...stored.values()].filter(({ path }) => isUnnamed.has(path)) : [];
  const missing = await readStored(engine.kind, transaction, unnamed);
  const renamed = await findRenamed(files, missing, added, isPruned);
  const replaced = new Set(renamed.map(({ from }) => from));
  const gone = isPruned ? missing : missing.filter((article) => replaced.has(article));
  const foreign = seen && gone.find(({ path, fingerprint }) => seen.get(path) !== fingerprint);
  if (foreign !== undefined) throw overtaken(`the article ${foreign.path}`);
  await removeArticles(transaction, indexing, gone, tally);
  await files.remove(gone.map(nameOf));
  if (stored.size > 0) await touchTranslations(engine.kind, transaction, tenant, tally);
  await indexing.finish();
  for (const { path } of gone) owners.forget(path);
  // A renamed article counts as changed.
  tally.summary.added -= renamed.length;
  tally.summary.removed -= renamed.length;
  tally.summary.changed += renamed.length;
  const now = Date.now();
  const moves = [
    ...renamed.map((move) => ({ ...move, leavesPublicPlace: wasPublic(move.from, now) })),
    ...movesOf(progress.changed, added, now),
  ];
  await recordMoves(transaction, tenant, moves, tally);
  await carryFeedIds(transaction, tenant, moves);
  owners.refuseShared();
}

/** What was unchanged before the transaction began must still be so. */
function refuseStale(
  unchanged: readonly string[],
  stored: ReadonlyMap<string, KnownArticle>,
  seen: ReadonlyMap<string, string>,
): void {
  const moved = unchanged.find((path) => stored.get(path)?.fingerprint !== seen.get(path));
  if (moved === undefined) return;
  throw overtaken(`the article ${moved}`);
}

/** Frees addresses that others will take: each of these articles is about to get a new slug or be removed. */
async function clearAddresses(
  transaction: Transaction<Tables>,
  tenant: number,
  paths: Iterable<string>,
): Promise<void> {
  for (const path of paths) {
    await transaction
      .updateTable("article")
      .set({ slug: `\u0001${path}` })
      .where("tenant_id", "=", tenant)
      .where("path", "=", path)
      .execute();
  }
}

/** Yields the given articles that differ from the stored ones. Counts all of them and records the changes. */
async function* differing(
  articles: ArticleChanges["articles"],
  progress: Progress,
): AsyncGenerator<PreparedArticle> {
  const { engine, transaction, stored, seen, named, added, changed, tally } = progress;
  for await (const prepared of articles) {
    const { article, text } = prepared;
    const known = stored.get(article.path);
    if (named.has(article.path)) throw new StoreError(`The article ${article.path} was given twice`);
    if (seen !== undefined && known?.fingerprint !== seen.get(article.path))
      throw overtaken(`the article ${article.path}`);
    named.add(article.path);
    if (known?.fingerprint === article.fingerprint) {
      tally.summary.unchanged += 1;
      continue;
    }
    const [old] = known === undefined ? [] : await readStored(engine.kind, transaction, [known]);
    tally.summary[old === undefined ? "added" : "changed"] += 1;
    if (old?.translation_key !== article.translationKey) added.add(article, text.hash);
    if (old !== undefined) changed.push({ from: old, to: placeOf(article) });
    touchChanged(tally, old, article);
    yield prepared;
  }
}

/**
 * Articles whose file is gone and that came in under another name: with the same translation key and language or, if the
 * folder is mirrored, with exactly the same text.
 */
async function findRenamed(
  files: FileWriting,
  missing: readonly StoredArticle[],
  added: NewArticles,
  prune: boolean,
): Promise<{ from: StoredArticle; toKey: string }[]> {
  if (added.isEmpty) return [];
  const renamed: { from: StoredArticle; toKey: string }[] = [];
  const hashes = prune ? await files.hashesOf(missing.map(nameOf)) : new Map<string, string>();
  for (const article of missing) {
    const toKey =
      added.withKeyOf(article) ??
      (prune ? added.withText(article, hashes.get(nameOf(article)) ?? "") : undefined);
    if (toKey !== undefined) renamed.push({ from: article, toKey });
  }
  return renamed;
}

type PlacedContent = Pick<ArticleContent, "slug" | "group" | "translationKey" | "isDraft" | "publishedAt">;

/**
 * The moves of files that still exist: the article is now in another file, its file has another address, or it was withdrawn.
 */
function movesOf(
  changed: readonly { from: StoredArticle; to: PlacedContent }[],
  added: NewArticles,
  now: number,
): Move[] {
  return changed.flatMap(({ from, to }) => {
    const isSameArticle = from.translation_key === to.translationKey;
    const elsewhere = isSameArticle ? undefined : added.withKeyOf(from);
    const isFromPublicPlace = wasPublic(from, now);
    if (elsewhere !== undefined) return [{ from, toKey: elsewhere, leavesPublicPlace: isFromPublicPlace }];
    const isPublic = isPublicBy(now, { isDraft: to.isDraft, publishedAt: Date.parse(to.publishedAt) });
    const staysThere = from.slug === to.slug && from.group_slug === to.group && isPublic;
    const leavesPublicPlace = isFromPublicPlace && !staysThere;
    return isSameArticle && !leavesPublicPlace ? [] : [{ from, toKey: to.translationKey, leavesPublicPlace }];
  });
}

function wasPublic({ is_draft, published_at }: StoredArticle, now: number): boolean {
  return isPublicBy(now, { isDraft: is_draft !== 0, publishedAt: published_at });
}

function placeOf({ slug, group, translationKey, isDraft, publishedAt }: PlacedContent): PlacedContent {
  return { slug, group, translationKey, isDraft, publishedAt };
}

/** The name of its file in the content folder. */
function nameOf({ path }: Pick<ArticleContent, "path">): string {
  return `articles/${path}`;
}

async function removeArticles(
  transaction: Transaction<Tables>,
  indexing: ArticleIndexing,
  gone: readonly StoredArticle[],
  tally: Tally,
): Promise<void> {
  for (const article of gone) touchGone(tally, article);
  tally.summary.removed += gone.length;
  for (let first = 0; first < gone.length; first += BATCH_SIZE) {
    const ids = gone.slice(first, first + BATCH_SIZE).map(({ id }) => id);
    await indexing.forget(ids);
    await transaction.deleteFrom("article").where("id", "in", ids).execute();
  }
}
