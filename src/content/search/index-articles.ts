import type { Transaction } from "kysely";
import * as v from "valibot";
import { headingSchema } from "../../contract/articles.ts";
import type { LanguageCode } from "../../contract/locales.ts";
import type { Engine } from "../engine/engine.ts";
import { readJson } from "../json-column.ts";
import type { Tables } from "../tables.ts";
import { type SearchText, indexDocument } from "./document.ts";
import { searchIndexes } from "./search-indexes.ts";
import { VocabularyChanges } from "./vocabulary.ts";

/** Rises whenever the same text would be indexed otherwise: then every store makes its index anew. */
const INDEX_VERSION = 2;
/** Articles read at once while the index is made anew. */
const BATCH_SIZE = 200;

export interface IndexedArticle {
  id: number;
  language: LanguageCode;
  text: SearchText;
}

/** Lets articles be found that were not before. */
export async function indexArticles(
  engine: Engine,
  transaction: Transaction<Tables>,
  tenant: number,
  articles: readonly IndexedArticle[],
): Promise<void> {
  if (articles.length === 0) return;
  const vocabulary = new VocabularyChanges();
  const documents = articles.map(({ id, language, text }) => {
    const document = indexDocument(text);
    vocabulary.add(language, document);
    return { id, scope: { tenant, language }, document };
  });
  await transaction
    .insertInto("article_places")
    .values(documents.map(({ id, document }) => ({ article_id: id, places: document.places })))
    .execute();
  await searchIndexes[engine.kind].add(transaction, documents);
  await vocabulary.write(engine, transaction, tenant);
}

/** Takes articles of a tenant out of the index, while their old texts are still there to tell what to take out. */
export async function forgetArticles(
  engine: Engine,
  transaction: Transaction<Tables>,
  tenant: number,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const vocabulary = new VocabularyChanges();
  for (const { language, text } of await readTexts(transaction, ids))
    vocabulary.remove(language, indexDocument(text));
  await vocabulary.write(engine, transaction, tenant);
  await transaction.deleteFrom("article_places").where("article_id", "in", ids).execute();
  await searchIndexes[engine.kind].remove(transaction, ids);
}

/** Makes the whole index anew when it was made by another version, or not yet. */
export async function refreshIndex(engine: Engine): Promise<void> {
  if ((await readVersion(engine.reading)) === INDEX_VERSION) return;
  await engine.write(async (transaction) => {
    // Another process may have done it while this one waited for its turn.
    if ((await readVersion(transaction)) === INDEX_VERSION) return;
    await searchIndexes[engine.kind].clear(transaction);
    for (const table of ["article_places", "search_key", "search_version"] as const) {
      await transaction.deleteFrom(table).execute();
    }
    for (let after = 0; ;) {
      const rows = await transaction
        .selectFrom("article")
        .select(["id", "tenant_id"])
        .where("id", ">", after)
        .orderBy("id")
        .limit(BATCH_SIZE)
        .execute();
      const last = rows.at(-1);
      if (last === undefined) break;
      for (const tenant of new Set(rows.map(({ tenant_id }) => tenant_id))) {
        const ids = rows.filter(({ tenant_id }) => tenant_id === tenant).map(({ id }) => id);
        await indexArticles(engine, transaction, tenant, await readTexts(transaction, ids));
      }
      after = last.id;
    }
    await transaction.insertInto("search_version").values({ version: INDEX_VERSION }).execute();
  });
}

async function readVersion(database: Engine["reading"]): Promise<number | undefined> {
  const row = await database.selectFrom("search_version").select("version").executeTakeFirst();
  return row?.version;
}

const headings = v.array(headingSchema);
const sections = v.array(v.object({ heading: v.string(), text: v.string() }));

async function readTexts(
  transaction: Transaction<Tables>,
  ids: readonly number[],
): Promise<IndexedArticle[]> {
  const rows = await transaction
    .selectFrom("article")
    .innerJoin("article_body", "article_body.article_id", "article.id")
    .select(["article.id", "article.language", "article.title", "article.summary"])
    .select(["article_body.headings", "article_body.sections"])
    .where("article.id", "in", ids)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    language: row.language,
    text: {
      title: row.title,
      headings: readJson(headings, row.headings, "article_body.headings").map(({ text }) => text),
      summary: row.summary,
      body: readJson(sections, row.sections, "article_body.sections").map(({ text }) => text),
    },
  }));
}
