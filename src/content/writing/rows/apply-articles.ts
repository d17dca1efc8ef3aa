import type { Transaction } from "kysely";
import { together } from "../../engine/together.ts";
import { StoreError } from "../../model/store-error.ts";
import type { Tables } from "../../model/tables.ts";
import type { ArticleContent } from "../../model/tenant-content.ts";
import { readableStateOf } from "../../reading/text-state.ts";
import { ArticleIndexing } from "../../search/index/index-articles.ts";
import type { Applying } from "./apply-parts.ts";
import { carryFeedIds } from "./feed-ids.ts";
import type { FileWriting } from "./file-writing.ts";
import { type Move, NewArticles, recordMoves } from "./moves.ts";
import { refuseOvertaken } from "./overtaken.ts";
import type { PreparedArticle } from "./packed-article.ts";
import type { Publication } from "./publication.ts";
import { SlugOwners } from "./slug-owners.ts";
import { type KnownArticle, type StoredArticle, readKnown, readStored } from "./stored-articles.ts";
import type { Tally } from "./tally.ts";
import { touchChanged, touchGone, touchTranslations } from "./touched-by-articles.ts";
import { type RenamedArticle, TranslationFacts } from "./translation-facts.ts";
import { writeArticles } from "./write-articles.ts";
import { writeBehind } from "./write-behind.ts";

/** The number of articles written together: about a thousand parameters, one round trip per table. */
const BATCH_SIZE = 50;

export interface ArticleChanges extends Pick<
  Publication,
  "articleNames" | "removed" | "superseded" | "publisher" | "rebuilds"
> {
  articles: Iterable<PreparedArticle> | AsyncIterable<PreparedArticle>;
  /** Names of files that others have published since these were checked. */
  since: ReadonlySet<string>;
  /** Whether the tenant had nothing before. */
  isNew: boolean;
}

/** What is known of a tenant's articles while they are being updated. */
interface Progress extends Pick<Applying, "engine" | "transaction" | "tally"> {
  /** By path, before the publication. */
  stored: ReadonlyMap<string, KnownArticle>;
  /** The given paths. */
  named: Set<string>;
  added: NewArticles;
  facts: TranslationFacts;
  changed: { from: StoredArticle; to: AddressedContent }[];
}

/**
 * Updates a tenant's articles, batch by batch. Resolves to what notes of which texts its translations are, to be called when the planner
 * knows how many articles there are.
 */
export async function applyArticles(
  applying: Applying,
  { articles, articleNames, removed, superseded, since, isNew, publisher, rebuilds }: ArticleChanges,
): Promise<() => Promise<void>> {
  const { engine, transaction, tenant, tally, files } = applying;
  const [gone, left] = [pathsOf(removed), pathsOf(superseded)];
  const among =
    articleNames === "unknown"
      ? "all"
      : {
          paths: [...articleNames.map(({ path }) => path), ...gone, ...left],
          slugs: articleNames.map(({ slug }) => slug),
        };
  const stored = await readKnown(engine.kind, transaction, tenant, among);
  const owners = new SlugOwners(stored.values());
  const indexing = new ArticleIndexing(engine, transaction, tenant);
  const added = new NewArticles();
  const facts = new TranslationFacts(applying, { author: publisher.author, isNew });
  const progress: Progress = {
    engine,
    transaction,
    stored,
    named: new Set(),
    added,
    facts,
    changed: [],
    tally,
  };
  await writeBehind(differing(articles, progress), BATCH_SIZE, async (batch) => {
    const inTheWay = owners.take(batch.map(({ article }) => article));
    await clearAddresses(transaction, tenant, inTheWay);
    await facts.beforeWriting(batch.map(({ article }) => article.path));
    const replaced = batch.flatMap(({ article }) => stored.get(article.path)?.id ?? []);
    await together(
      writeArticles(engine.kind, transaction, tenant, batch, { replaced, indexing }),
      files.write(batch.map(({ article, text }) => ({ name: nameOf(article), text }))),
    );
  });
  const candidates = new Set(added.isEmpty ? gone : [...gone, ...left]).difference(progress.named);
  const missing = await readStored(
    engine.kind,
    transaction,
    [...candidates].flatMap((path) => stored.get(path) ?? []),
  );
  const isRemoved = new Set(gone);
  const renamed = await findRenamed(files, missing, added, isRemoved);
  const replaced = new Set(renamed.map(({ from }) => from));
  const going = missing.filter((article) => isRemoved.has(article.path) || replaced.has(article));
  refuseOvertaken(since, new Set(going.map(nameOf)));
  await removeArticles(transaction, indexing, going, tally);
  await files.remove(going.map(nameOf));
  await together(
    isNew ? undefined : touchTranslations(engine.kind, transaction, tenant, tally),
    indexing.finish(),
  );
  const paths = going.map(({ path }) => path);
  for (const path of paths) owners.forget(path);
  // A renamed article counts as changed.
  tally.summary.added -= renamed.length;
  tally.summary.removed -= renamed.length;
  tally.summary.changed += renamed.length;
  const now = Date.now();
  const moves = [
    ...renamed.map((move) => ({ ...move, leavesPublicAddress: wasPublic(move.from, now) })),
    ...movesOf(progress.changed, added, now),
  ];
  await recordMoves(transaction, tenant, moves, tally);
  await carryFeedIds(transaction, tenant, moves);
  owners.refuseShared();
  // What follows from the texts is made anew: nobody has worked on them.
  return rebuilds ? async () => {} : () => facts.finish(pathsTo(renamed, added), paths);
}

function pathsOf(names: readonly string[]): string[] {
  return names.flatMap((name) => (name.startsWith("articles/") ? [name.slice("articles/".length)] : []));
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
  const { engine, transaction, stored, named, added, facts, changed, tally } = progress;
  for await (const prepared of articles) {
    const { article, text } = prepared;
    const known = stored.get(article.path);
    if (named.has(article.path)) throw new StoreError(`The article ${article.path} was given twice`);
    named.add(article.path);
    if (known?.fingerprint === article.fingerprint) {
      tally.summary.unchanged += 1;
      continue;
    }
    const [old] = known === undefined ? [] : await readStored(engine.kind, transaction, [known]);
    tally.summary[old === undefined ? "added" : "changed"] += 1;
    if (old?.translation_key !== article.translationKey) added.add(article, text.hash);
    if (old !== undefined) changed.push({ from: old, to: addressOf(article) });
    touchChanged(tally, old, article);
    facts.see(old, prepared);
    yield prepared;
  }
}

/**
 * Articles whose file is gone and that came in under another name: with the same translation key and language or, if it is
 * gone for certain, with exactly the same text.
 */
async function findRenamed(
  files: FileWriting,
  missing: readonly StoredArticle[],
  added: NewArticles,
  isRemoved: ReadonlySet<string>,
): Promise<{ from: StoredArticle; toKey: string }[]> {
  if (added.isEmpty) return [];
  const renamed: { from: StoredArticle; toKey: string }[] = [];
  const removed = missing.filter(({ path }) => isRemoved.has(path));
  const hashes = await files.hashesOf(removed.map(nameOf));
  for (const article of missing) {
    const toKey = added.withKeyOf(article) ?? added.withText(article, hashes.get(nameOf(article)) ?? "");
    if (toKey !== undefined) renamed.push({ from: article, toKey });
  }
  return renamed;
}

/** Where articles went whose files have other names. */
function pathsTo(
  renamed: readonly { from: StoredArticle; toKey: string }[],
  added: NewArticles,
): RenamedArticle[] {
  return renamed.flatMap(({ from, toKey }) => {
    const to = added.pathOf(from, toKey);
    return to === undefined ? [] : [{ from, to }];
  });
}

type AddressedContent = Pick<ArticleContent, "slug" | "group" | "translationKey" | "isDraft" | "publishedAt">;

/**
 * The moves of files that still exist: the article is now in another file, its file has another address, or it was withdrawn.
 */
function movesOf(
  changed: readonly { from: StoredArticle; to: AddressedContent }[],
  added: NewArticles,
  now: number,
): Move[] {
  return changed.flatMap(({ from, to }) => {
    const isSameArticle = from.translation_key === to.translationKey;
    const elsewhere = isSameArticle ? undefined : added.withKeyOf(from);
    const isFromPublicAddress = wasPublic(from, now);
    if (elsewhere !== undefined)
      return [{ from, toKey: elsewhere, leavesPublicAddress: isFromPublicAddress }];
    const { isDraft, publishedAt } = to;
    const isPublic = readableStateOf({ isDraft, publishedAt: Date.parse(publishedAt) }, now) === "published";
    const staysThere = from.slug === to.slug && from.group_slug === to.group && isPublic;
    const leavesPublicAddress = isFromPublicAddress && !staysThere;
    return isSameArticle && !leavesPublicAddress
      ? []
      : [{ from, toKey: to.translationKey, leavesPublicAddress }];
  });
}

function wasPublic({ is_draft, published_at }: StoredArticle, now: number): boolean {
  return readableStateOf({ isDraft: is_draft !== 0, publishedAt: published_at }, now) === "published";
}

function addressOf({
  slug,
  group,
  translationKey,
  isDraft,
  publishedAt,
}: AddressedContent): AddressedContent {
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
