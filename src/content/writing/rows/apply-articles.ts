import type { Transaction } from "kysely";
import { carryComments } from "../../comments/carry-comments.ts";
import { together } from "../../engine/together.ts";
import { StoreError } from "../../model/store-error.ts";
import type { Tables } from "../../model/tables.ts";
import { ArticleIndexing } from "../../search/index/index-articles.ts";
import { readDefaultLanguage } from "../../tenants/tenant-rows.ts";
import type { Applying } from "./apply-parts.ts";
import { refuseModified } from "./concurrent-modification.ts";
import { carryFeedIds } from "./feed-ids.ts";
import {
  type ChangedArticle,
  type RenamedTo,
  changedArticle,
  findRenamed,
  movesOf,
  nameOf,
  pathsTo,
} from "./find-moves.ts";
import { NewArticles, recordMoves } from "./moves.ts";
import type { PreparedArticle } from "./packed-article.ts";
import type { Publication } from "./publication.ts";
import { SlugOwners } from "./slug-owners.ts";
import { type KnownArticle, type StoredArticle, readKnown, readStored } from "./stored-articles.ts";
import { recordChangedArticle, recordRemovedArticle, touchTranslations } from "./touched-by-articles.ts";
import { TranslationRecords } from "./translation-records.ts";
import { writeArticles } from "./write-articles.ts";
import { writeBehind } from "./write-behind.ts";

/** Number of articles that are written together: about a thousand parameters, and one round trip per table. */
const BATCH_SIZE = 50;

export interface ArticleChanges extends Pick<
  Publication,
  "articleNames" | "removed" | "superseded" | "publisher" | "rebuilds"
> {
  articles: Iterable<PreparedArticle> | AsyncIterable<PreparedArticle>;
  /** Names of files that others have published since the changes were checked. */
  since: ReadonlySet<string>;
  /** Whether the tenant had no content before. */
  isNew: boolean;
}

/** Data of a tenant's articles while they are being updated. */
interface Progress extends Applying {
  /** The stored articles before the publication, by path. */
  stored: ReadonlyMap<string, KnownArticle>;
  owners: SlugOwners;
  indexing: ArticleIndexing;
  /** Paths of the articles to write. */
  named: Set<string>;
  added: NewArticles;
  translations: TranslationRecords;
  changed: ChangedArticle[];
}

/**
 * Updates a tenant's articles, batch by batch. Resolves to a function that records from which texts the translations were made.
 * Call this function after the planner's statistics were updated.
 */
export async function applyArticles(
  applying: Applying,
  changes: ArticleChanges,
): Promise<() => Promise<void>> {
  const { engine, transaction, tenant, tally, files } = applying;
  const progress = await begin(applying, changes);
  const { owners, indexing, added, translations, changed } = progress;
  await writeEach(changes.articles, progress);
  const { going, renamed } = await findGoing(changes, progress);
  refuseModified(changes.since, new Set(going.map(nameOf)));
  await removeArticles(going, progress);
  await files.remove(going.map(nameOf));
  await together(
    changes.isNew ? undefined : touchTranslations(engine.kind, transaction, tenant, tally),
    indexing.finish(),
  );
  // A renamed article counts as changed.
  tally.summary.added -= renamed.length;
  tally.summary.removed -= renamed.length;
  tally.summary.changed += renamed.length;
  const moves = movesOf(renamed, changed, added);
  await recordMoves(transaction, tenant, moves, tally);
  await carryFeedIds(transaction, tenant, moves);
  await carryComments(transaction, tenant, pathsTo(renamed, added));
  owners.refuseShared();
  // A rebuild does not change any text, so translations are not affected.
  if (changes.rebuilds) return async () => {};
  const paths = going.map(({ path }) => path);
  return () => translations.finish(pathsTo(renamed, added), paths);
}

/** Reads the stored data of the articles that may change. */
async function begin(
  applying: Applying,
  { articleNames, removed, superseded, isNew, publisher }: ArticleChanges,
): Promise<Progress> {
  const { engine, transaction, tenant } = applying;
  const among =
    articleNames === "unknown"
      ? "all"
      : {
          paths: [...articleNames.map(({ path }) => path), ...pathsOf(removed), ...pathsOf(superseded)],
          slugs: articleNames.map(({ slug }) => slug),
        };
  const [stored, original] = await together(
    readKnown(engine.kind, transaction, tenant, among),
    readDefaultLanguage(transaction, tenant),
  );
  return {
    ...applying,
    stored,
    owners: new SlugOwners(stored.values()),
    indexing: new ArticleIndexing(engine, transaction, tenant),
    named: new Set(),
    added: new NewArticles(),
    translations: new TranslationRecords(applying, { original, author: publisher.author, isNew }),
    changed: [],
  };
}

/** Writes the articles that differ from the stored ones, with their texts. */
async function writeEach(articles: ArticleChanges["articles"], progress: Progress): Promise<void> {
  const { engine, transaction, tenant, files, stored, owners, indexing, translations } = progress;
  await writeBehind(differing(articles, progress), BATCH_SIZE, async (batch) => {
    const inTheWay = owners.take(batch.map(({ article }) => article));
    await clearAddresses(transaction, tenant, inTheWay);
    await translations.beforeWriting(batch.map(({ article }) => article.path));
    const replaced = batch.flatMap(({ article }) => stored.get(article.path)?.id ?? []);
    await together(
      writeArticles(engine.kind, transaction, tenant, batch, { replaced, indexing }),
      files.write(batch.map(({ article, text }) => ({ name: nameOf(article), text }))),
    );
  });
}

/** Finds the articles that were removed or renamed. */
async function findGoing(
  { removed, superseded }: ArticleChanges,
  { engine, transaction, files, stored, named, added }: Progress,
): Promise<{ going: StoredArticle[]; renamed: RenamedTo[] }> {
  const gone = new Set(pathsOf(removed));
  const candidates = added.isEmpty ? gone : gone.union(new Set(pathsOf(superseded)));
  const missing = await readStored(
    engine.kind,
    transaction,
    [...candidates.difference(named)].flatMap((path) => stored.get(path) ?? []),
  );
  const renamed = await findRenamed(files, missing, added, gone);
  const replaced = new Set(renamed.map(({ from }) => from));
  return {
    going: missing.filter((article) => gone.has(article.path) || replaced.has(article)),
    renamed,
  };
}

function pathsOf(names: readonly string[]): string[] {
  return names.flatMap((name) => (name.startsWith("articles/") ? [name.slice("articles/".length)] : []));
}

/** Frees addresses that other articles will get. Each of these articles will get a new slug or be removed. */
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

/** Yields the articles that differ from the stored ones. Counts all of them and records the changes. */
async function* differing(
  articles: ArticleChanges["articles"],
  progress: Progress,
): AsyncGenerator<PreparedArticle> {
  const { engine, transaction, stored, named, added, translations, changed, tally } = progress;
  for await (const prepared of articles) {
    const { article, text } = prepared;
    const known = stored.get(article.path);
    if (named.has(article.path))
      throw new StoreError(`The article ${article.path} was given twice`, { failure: "not-possible" });
    named.add(article.path);
    if (known?.fingerprint === article.fingerprint) {
      tally.summary.unchanged += 1;
      continue;
    }
    const [old] = known === undefined ? [] : await readStored(engine.kind, transaction, [known]);
    tally.summary[old === undefined ? "added" : "changed"] += 1;
    if (old?.translation_key !== article.translationKey) added.add(article, text.hash);
    if (old !== undefined) changed.push(changedArticle(old, article));
    recordChangedArticle(tally, old, article);
    translations.see(old, prepared);
    yield prepared;
  }
}

async function removeArticles(
  gone: readonly StoredArticle[],
  { transaction, indexing, owners, tally }: Progress,
): Promise<void> {
  for (const article of gone) {
    recordRemovedArticle(tally, article);
    owners.forget(article.path);
  }
  tally.summary.removed += gone.length;
  for (let first = 0; first < gone.length; first += BATCH_SIZE) {
    const ids = gone.slice(first, first + BATCH_SIZE).map(({ id }) => id);
    await indexing.forget(ids);
    await transaction.deleteFrom("article").where("id", "in", ids).execute();
  }
}
