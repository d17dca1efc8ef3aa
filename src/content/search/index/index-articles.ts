import type { Transaction } from "kysely";
import * as v from "valibot";
import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import { headingSchema } from "../../../contract/api/articles.ts";
import { lockSearch } from "../../engine/dialect.ts";
import { type Engine, PATIENT } from "../../engine/engine.ts";
import { together } from "../../engine/together.ts";
import { readJson } from "../../model/json-column.ts";
import type { Tables } from "../../model/tables.ts";
import { type SearchDocument, type SearchText, indexDocument } from "./document.ts";
import { searchIndexes } from "./search-indexes.ts";
import { VocabularyChanges } from "./vocabulary.ts";

/**
 * Version of the index. It is increased whenever the same text would be indexed differently, and then every store rebuilds its
 * index.
 */
const INDEX_VERSION = 8;
/** Number of articles that are read at a time while the index is rebuilt. */
const BATCH_SIZE = 200;
/** Maximum number of keys whose counts are collected in memory before they are written. Each takes about a hundred bytes. */
const MAXIMUM_GATHERED_KEYS = 200_000;

export interface IndexedArticle {
  id: number;
  language: LanguageCode;
  document: SearchDocument;
}

/** Updates the search index with a tenant's articles, within one transaction. */
export class ArticleIndexing {
  readonly #engine: Engine;
  readonly #transaction: Transaction<Tables>;
  readonly #tenant: number;
  readonly #vocabulary = new VocabularyChanges();

  constructor(engine: Engine, transaction: Transaction<Tables>, tenant: number) {
    this.#engine = engine;
    this.#transaction = transaction;
    this.#tenant = tenant;
  }

  /** Adds articles that were not in the index. */
  async add(articles: readonly IndexedArticle[]): Promise<void> {
    if (articles.length === 0) return;
    const documents = articles.map(({ id, language, document }) => {
      this.#vocabulary.add(language, document);
      return { id, scope: { tenant: this.#tenant, language }, document };
    });
    await together(
      this.#transaction
        .insertInto("article_places")
        .values(documents.map(({ id, document }) => ({ article_id: id, places: document.positions })))
        .execute(),
      searchIndexes[this.#engine.kind].add(this.#transaction, documents),
    );
    await this.#writeVocabulary(MAXIMUM_GATHERED_KEYS);
  }

  /** Removes articles. Their old texts must still be stored, since they determine which keys have to be removed. */
  async forget(ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    const [stored] = await together(
      indexStored(this.#transaction, ids),
      this.#transaction.deleteFrom("article_places").where("article_id", "in", ids).execute(),
      searchIndexes[this.#engine.kind].remove(this.#transaction, ids),
    );
    for (const { language, document } of stored) this.#vocabulary.remove(language, document);
    await this.#writeVocabulary(MAXIMUM_GATHERED_KEYS);
  }

  /** Writes all changes that are still in memory. Must be called once, after all other calls. */
  async finish(): Promise<void> {
    await together(this.#writeVocabulary(0), searchIndexes[this.#engine.kind].finish(this.#transaction));
  }

  /**
   * Writes the collected counts if there are more than `above`. Batches of articles share most of their keys, so writing seldom
   * means writing each key once for many batches.
   */
  async #writeVocabulary(above: number): Promise<void> {
    if (this.#vocabulary.size > above)
      await this.#vocabulary.write(this.#engine, this.#transaction, this.#tenant);
  }
}

/** Rebuilds the whole index if it was built by another version, or was never built. */
export async function refreshIndex(engine: Engine): Promise<void> {
  if ((await readVersion(engine.reading)) === INDEX_VERSION) return;
  await engine.write(async (transaction) => {
    await lockSearch(engine.kind).execute(transaction);
    // Another process may have rebuilt the index while this one was waiting for the lock.
    if ((await readVersion(transaction)) === INDEX_VERSION) return;
    await searchIndexes[engine.kind].clear(transaction);
    for (const table of ["article_places", "search_key", "search_version"] as const) {
      await transaction.deleteFrom(table).execute();
    }
    for (const { id } of await transaction.selectFrom("tenant").select("id").execute()) {
      await indexTenant(engine, transaction, id);
    }
    await transaction.insertInto("search_version").values({ version: INDEX_VERSION }).execute();
  }, PATIENT);
}

async function indexTenant(engine: Engine, transaction: Transaction<Tables>, tenant: number): Promise<void> {
  const indexing = new ArticleIndexing(engine, transaction, tenant);
  const all = await transaction
    .selectFrom("article")
    .select("id")
    .where("tenant_id", "=", tenant)
    .orderBy("id")
    .execute();
  for (let first = 0; first < all.length; first += BATCH_SIZE) {
    const ids = all.slice(first, first + BATCH_SIZE).map(({ id }) => id);
    await indexing.add(await indexStored(transaction, ids));
  }
  await indexing.finish();
}

async function readVersion(database: Engine["reading"]): Promise<number | undefined> {
  const row = await database.selectFrom("search_version").select("version").executeTakeFirst();
  return row?.version;
}

const headings = v.array(headingSchema);
const sections = v.array(v.object({ heading: v.string(), text: v.string() }));

/** Reads stored articles in the form in which they are indexed. */
async function indexStored(
  transaction: Transaction<Tables>,
  ids: readonly number[],
): Promise<IndexedArticle[]> {
  const rows = await transaction
    .selectFrom("article")
    .innerJoin("article_body", "article_body.article_id", "article.id")
    .select(["article.id", "article.language", "article.slug", "article.title", "article.summary"])
    .select(["article_body.headings", "article_body.sections"])
    .where("article.id", "in", ids)
    .execute();
  return rows.map((row) => {
    const text: SearchText = {
      slug: row.slug,
      title: row.title,
      headings: readJson(headings, row.headings, "article_body.headings").map((heading) => heading.text),
      summary: row.summary,
      body: readJson(sections, row.sections, "article_body.sections").map((section) => section.text),
    };
    return { id: row.id, language: row.language, document: indexDocument(text) };
  });
}
