import type { Transaction } from "kysely";
import { isInTexts } from "../engine/dialect.ts";
import type { Engine, EngineKind } from "../engine/engine.ts";
import { readJson, textList } from "../json-column.ts";
import { ArticleIndexing } from "../search/index-articles.ts";
import { StoreError } from "../store-error.ts";
import type { Tables } from "../tables.ts";
import { tags } from "../tags.ts";
import type { ArticleContent } from "../tenant-content.ts";
import { type Move, NewArticles, isPublicBy, recordMoves } from "./moves.ts";
import type { PreparedArticle } from "./packed-article.ts";
import { type KnownArticle, type StoredArticle, readKnown, readStored } from "./stored-articles.ts";
import type { Tally } from "./tally.ts";
import { writeArticles } from "./write-articles.ts";
import { writeBehind } from "./write-behind.ts";

/** Articles written together: some thousand parameters, one round trip a table. */
const BATCH_SIZE = 50;

export interface ArticleChanges {
  articles: Iterable<PreparedArticle> | AsyncIterable<PreparedArticle>;
  unchanged: readonly string[];
  /** Their fingerprints when that was found out. */
  seen?: ReadonlyMap<string, string> | undefined;
  /** Removes the articles that are in neither. */
  prune: boolean;
}

/** Brings a tenant's articles up to date, batch by batch. */
export async function applyArticles(
  engine: Engine,
  transaction: Transaction<Tables>,
  tenant: number,
  { articles, unchanged, seen, prune }: ArticleChanges,
  tally: Tally,
): Promise<void> {
  const stored = await readKnown(transaction, tenant);
  const moved = seen && unchanged.find((path) => stored.get(path)?.fingerprint !== seen.get(path));
  if (moved !== undefined) {
    throw new StoreError(
      `Another import changed the article ${moved} meanwhile, and nothing of this one was taken; import again`,
    );
  }
  const addresses = new Addresses(stored.values());
  const named = new Set(unchanged);
  const indexing = new ArticleIndexing(engine, transaction, tenant);
  const added = new NewArticles();
  const changed: { from: StoredArticle; to: PlacedContent }[] = [];
  const write = async (batch: readonly PreparedArticle[]) => {
    for (const path of addresses.take(batch.map(({ article }) => article))) {
      // Its own new slug, or its removal, is still to come; until then it must not be in the way.
      await transaction
        .updateTable("article")
        .set({ slug: `\u0001${path}` })
        .where("tenant_id", "=", tenant)
        .where("path", "=", path)
        .execute();
    }
    await writeArticles(engine.kind, transaction, tenant, batch, indexing);
  };
  async function* differing(): AsyncGenerator<PreparedArticle> {
    for await (const prepared of articles) {
      const { article } = prepared;
      const known = stored.get(article.path);
      if (named.has(article.path)) throw new StoreError(`The article ${article.path} was given twice`);
      named.add(article.path);
      if (known?.fingerprint === article.fingerprint) {
        tally.summary.unchanged += 1;
        continue;
      }
      const [old] = known === undefined ? [] : await readStored(engine.kind, transaction, [known]);
      tally.summary[old === undefined ? "added" : "changed"] += 1;
      if (old?.translation_key !== article.translationKey) added.add(article);
      if (old !== undefined) changed.push({ from: old, to: placeOf(article) });
      if (old !== undefined) addTags(tally, old, readJson(textList, old.tags, "article.tags"));
      const placed = { ...article, group_slug: article.group, translation_key: article.translationKey };
      addTags(tally, placed, article.tags);
      if (old === undefined || !isListedWhereItWas(old, article)) {
        if (old !== undefined) touchLists(tally, old, readJson(textList, old.tags, "article.tags"));
        touchLists(tally, placed, article.tags);
      }
      if (old === undefined || !isFoundWhereItWas(old, article)) {
        for (const { translation_key } of [old ?? placed, placed])
          tally.tags.add(tags.addressByKey(translation_key));
      }
      yield prepared;
    }
  }
  tally.summary.unchanged += unchanged.filter((path) => stored.has(path)).length;
  await writeBehind(differing(), BATCH_SIZE, write);
  const mayBeMissed = prune || !added.isEmpty;
  const unnamed = mayBeMissed ? [...stored.values()].filter(({ path }) => !named.has(path)) : [];
  const missing = await readStored(engine.kind, transaction, unnamed);
  const renamed = await findRenamed(transaction, missing, added, prune);
  const replaced = new Set(renamed.map(({ from }) => from));
  const gone = prune ? missing : missing.filter((article) => replaced.has(article));
  await removeArticles(transaction, indexing, gone, tally);
  if (stored.size > 0) await touchTranslations(engine.kind, transaction, tenant, tally);
  await indexing.finish();
  for (const { path } of gone) addresses.forget(path);
  // An article under another name is one that changed.
  tally.summary.added -= renamed.length;
  tally.summary.removed -= renamed.length;
  tally.summary.changed += renamed.length;
  const now = Date.now();
  const moves = [
    ...renamed.map((move) => ({ ...move, leavesPublicPlace: wasPublic(move.from, now) })),
    ...movesOf(changed, added, now),
  ];
  await recordMoves(transaction, tenant, moves, tally);
  addresses.refuseShared();
}

/**
 * Articles whose file is gone and that came in under another: the same translation key in the same language; and
 * where the folder is mirrored, the same text to the letter.
 */
async function findRenamed(
  transaction: Transaction<Tables>,
  missing: readonly StoredArticle[],
  added: NewArticles,
  prune: boolean,
): Promise<{ from: StoredArticle; toKey: string }[]> {
  if (added.isEmpty) return [];
  const renamed: { from: StoredArticle; toKey: string }[] = [];
  for (const article of missing) {
    const toKey =
      added.withKeyOf(article) ??
      (prune ? added.withSource(article, await readSource(transaction, article.id)) : undefined);
    if (toKey !== undefined) renamed.push({ from: article, toKey });
  }
  return renamed;
}

type PlacedContent = Pick<ArticleContent, "slug" | "group" | "translationKey" | "isDraft" | "publishedAt">;

/**
 * What files that stayed say of moves: an article went to another file, its file stands elsewhere now, or it was
 * withdrawn where it stands.
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

/** Whether an article stands where it stood in every list: then its lists need not be looked at. */
function isListedWhereItWas(old: StoredArticle, article: ArticleContent): boolean {
  return (
    old.translation_key === article.translationKey &&
    old.language === article.language &&
    old.group_slug === article.group &&
    old.tags === JSON.stringify(article.tags) &&
    (old.is_draft !== 0) === article.isDraft &&
    (old.is_unlisted !== 0) === article.isUnlisted &&
    old.position === article.order &&
    old.published_at === Date.parse(article.publishedAt)
  );
}

/** Whether links and menus lead to an article as they did. */
function isFoundWhereItWas(old: StoredArticle, article: ArticleContent): boolean {
  return (
    old.translation_key === article.translationKey &&
    old.language === article.language &&
    old.slug === article.slug &&
    old.group_slug === article.group &&
    (old.is_draft !== 0) === article.isDraft &&
    old.published_at === Date.parse(article.publishedAt)
  );
}

function placeOf({ slug, group, translationKey, isDraft, publishedAt }: ArticleContent): PlacedContent {
  return { slug, group, translationKey, isDraft, publishedAt };
}

async function readSource(transaction: Transaction<Tables>, id: number): Promise<string> {
  const row = await transaction
    .selectFrom("article_body")
    .select("source")
    .where("article_id", "=", id)
    .executeTakeFirst();
  return row?.source ?? "";
}

async function removeArticles(
  transaction: Transaction<Tables>,
  indexing: ArticleIndexing,
  gone: readonly StoredArticle[],
  tally: Tally,
): Promise<void> {
  for (const article of gone) {
    const articleTags = readJson(textList, article.tags, "article.tags");
    addTags(tally, article, articleTags);
    touchLists(tally, article, articleTags);
    tally.tags.add(tags.addressByKey(article.translation_key));
  }
  tally.summary.removed += gone.length;
  for (let first = 0; first < gone.length; first += BATCH_SIZE) {
    const ids = gone.slice(first, first + BATCH_SIZE).map(({ id }) => id);
    await indexing.forget(ids);
    await transaction.deleteFrom("article").where("id", "in", ids).execute();
  }
}

function addTags(
  { tags: touched }: Tally,
  article: Pick<StoredArticle, "slug" | "language" | "group_slug" | "translation_key">,
  articleTags: readonly string[],
): void {
  touched.add(tags.articles);
  touched.add(tags.articleBySlug(article.slug));
  touched.add(tags.articleByKey(article.translation_key));
  if (article.group_slug !== null) touched.add(tags.group(article.group_slug));
  for (const tag of articleTags) touched.add(tags.topic(tag));
}

function touchLists(
  { articles }: Tally,
  article: Pick<StoredArticle, "language" | "group_slug" | "translation_key">,
  articleTags: readonly string[],
): void {
  articles.keys.add(article.translation_key);
  articles.languages.add(article.language);
  if (article.group_slug !== null) articles.groups.add(article.group_slug);
  for (const tag of articleTags) articles.tags.add(tag);
}

/** A translation that comes or goes takes the place of what stands in for it, or leaves it: in lists of other groups and tags, too. */
async function touchTranslations(
  kind: EngineKind,
  transaction: Transaction<Tables>,
  tenant: number,
  tally: Tally,
): Promise<void> {
  if (tally.articles.keys.size === 0) return;
  const keys = JSON.stringify([...tally.articles.keys]);
  const translations = await transaction
    .selectFrom("article")
    .select(["slug", "language", "group_slug", "translation_key", "tags"])
    .where("tenant_id", "=", tenant)
    .where(({ ref }) => isInTexts(kind, ref("translation_key"), keys))
    .execute();
  for (const article of translations)
    addTags(tally, article, readJson(textList, article.tags, "article.tags"));
}

/** Who has which slug. Articles may swap theirs in one import; two that end with the same are refused. */
class Addresses {
  readonly #owners = new Map<string, string>();
  readonly #slugs = new Map<string, string>();
  readonly #displaced = new Map<string, string>();

  constructor(stored: Iterable<KnownArticle>) {
    for (const { path, language, slug } of stored) this.#give(path, `${language}/${slug}`);
  }

  /**
   * Gives articles their slugs. Returns the paths of stored articles that must let go of theirs first:
   * those that had one of these, and those of these that had another.
   */
  take(articles: readonly ArticleContent[]): string[] {
    const outOfTheWay: string[] = [];
    for (const { path, language, slug } of articles) {
      const old = this.#slugs.get(path);
      if (old !== undefined && old !== `${language}/${slug}`) outOfTheWay.push(path);
      this.forget(path);
    }
    for (const { path, language, slug } of articles) {
      const address = `${language}/${slug}`;
      const owner = this.#owners.get(address);
      if (owner !== undefined) {
        if (articles.some((article) => article.path === owner)) throw shared(address, owner, path);
        this.#displaced.set(owner, address);
        outOfTheWay.push(owner);
      }
      this.#give(path, address);
    }
    return outOfTheWay;
  }

  forget(path: string): void {
    const address = this.#slugs.get(path);
    if (address !== undefined && this.#owners.get(address) === path) this.#owners.delete(address);
    this.#slugs.delete(path);
    this.#displaced.delete(path);
  }

  refuseShared(): void {
    for (const [path, address] of this.#displaced)
      throw shared(address, path, this.#owners.get(address) ?? "another article");
  }

  #give(path: string, address: string): void {
    this.#owners.set(address, path);
    this.#slugs.set(path, address);
  }
}

function shared(address: string, first: string, second: string): StoreError {
  return new StoreError(
    `articles/${first} and articles/${second} have the same address, ${address}; rename one, or import with --prune if the first file is gone`,
  );
}
