import { sql } from "kysely";
import { prepare } from "../../engine/prepare.ts";
import { together } from "../../engine/together.ts";
import { type SearchDocument, keysIn } from "./document.ts";
import type { Part } from "./fields.ts";
import { readIds, selectIds } from "./id-list.ts";
import {
  type Conjunction,
  type IndexScope,
  type SearchIndex,
  addressKey,
  scopedKey,
} from "./search-index.ts";
import { PackedPositions, bucketHashes } from "./word-positions.ts";

/**
 * Maximum number of distinct keys in one row. A tsvector holds at most a mebibyte, and the longest key takes about 190 bytes.
 */
const KEYS_PER_ROW = 4_000;

const INDEXES = ["idx_article_search_title", "idx_article_search_headings", "idx_article_search_text"];
/**
 * Sets the size of each index's pending list, and the memory for merging it. Large batches are efficient, since articles
 * share many keys, and finding the place of a key takes longest. A larger list would slow down searches, which have to scan
 * it.
 */
const GATHER = "set local gin_pending_list_limit = '16MB'; set local work_mem = '64MB'";

/** Maximum number of keys that are extracted in the database. For more keys, sending all positions is faster. */
const MAXIMUM_CUT_KEYS = 64;

/**
 * Stores ready-made keys in tsvectors, one column for each part. The keys have no weights, because checking weights requires
 * reading the rows. An article with very many different words takes several rows, and the words of a query may be in different
 * rows.
 */
export const postgresSearch: SearchIndex = {
  async remove(transaction, ids) {
    if (ids.length === 0) return;
    await sql`delete from article_search where article_id in (${sql.join(ids)})`.execute(transaction);
  },

  async add(transaction, documents) {
    const rows = documents.flatMap(({ id, scope, document }) =>
      vectorsOf(scope, document).map(
        ({ title, headings, text }, part, all) =>
          sql`(${id}, ${part}, ${all.length > 1}, ${title}::tsvector, ${headings}::tsvector, ${text}::tsvector)`,
      ),
    );
    if (rows.length === 0) return;
    await together(
      sql.raw(GATHER).execute(transaction),
      sql`insert into article_search (article_id, part, is_split, title, headings, text) values ${sql.join(rows)}`.execute(
        transaction,
      ),
    );
  },

  async finish(transaction) {
    await sql`select ${sql.join(INDEXES.map((index) => sql`gin_clean_pending_list(${index}::regclass)`))}`.execute(
      transaction,
    );
  },

  // Nothing to do: vacuuming the table, which follows, erases removed entries.
  eraseRemoved: async () => true,

  async clear(transaction) {
    // This is not `truncate`, which would block all searches until the transaction ends.
    await sql`delete from article_search`.execute(transaction);
  },

  async matching(reader, scopes, conjunctions, part) {
    const all = scopes.flatMap((scope) => conjunctions.map((conjunction) => termsOf(scope, conjunction)));
    const whole = all.map((terms) => `(${terms.join(" & ")})`).join(" | ");
    const several = all.filter((terms) => terms.length > 1);
    if (part !== "text" || several.length === 0)
      return readIds(await selectMatching(reader, { whole }, part));
    const found = sql<{ id: number }>`select article_id as id from article_search
      where ${sql.ref(part)} @@ ${whole}::tsquery union all ${acrossRows(several)}`;
    return readIds(await reader.read(selectIds(reader, found).compile()));
  },

  async postings(reader, scopes, lists, part) {
    const queries = lists.map((keys) =>
      scopes.flatMap((scope) => keys.map((key) => scopedKey(scope, key))).join(" | "),
    );
    const rows = await selectPostings(reader, { queries }, part);
    return rows.map((row) => readIds([row]));
  },

  async addressed(reader, tenant, lists, most) {
    const queries = lists.map((keys) => keys.map((key) => addressKey(tenant, key)).join(" & "));
    const rows = await selectAddressed(reader, { queries, most });
    return rows.map((row) => readIds([row]));
  },

  async readPositions(reader, ids, keys) {
    const hashes = keys.length > MAXIMUM_CUT_KEYS ? undefined : bucketHashes(keys);
    const values = { ids: JSON.stringify(ids), hashes: hashes ?? [] };
    const rows = await selectPositions(reader, values, { isCut: hashes !== undefined });
    return new Map(
      rows.map(({ id, places }) => [id, new PackedPositions(Buffer.from(places, "base64"), hashes)]),
    );
  },
};

const selectMatching = prepare<{ whole: string }, Part>()(({ database, value, variant }) => {
  const query = sql<{
    ids: string | null;
  }>`select string_agg(article_id::text, ',') as ids from article_search
    where ${sql.ref(variant)} @@ ${value("whole")}::tsquery`;
  return { compile: () => query.compile(database) };
});

/** Selects one row per query, in the order of the queries. */
const selectPostings = prepare<{ queries: readonly string[] }, Part>()(({ database, value, variant }) => {
  const query = sql<{ ids: string | null }>`select
      (select string_agg(article_id::text, ',') from article_search where ${sql.ref(variant)} @@ wanted.query::tsquery) as ids
    from unnest(${value("queries")}::text[]) with ordinality as wanted (query, number) order by wanted.number`;
  return { compile: () => query.compile(database) };
});

/** Selects one row per query, in the order of the queries. */
const selectAddressed = prepare<{ queries: readonly string[]; most: number }>()(({ database, value }) => {
  const query = sql<{ ids: string | null }>`select (select string_agg(article_id::text, ',') from (
        select article_id from article_search where title @@ wanted.query::tsquery limit ${value("most")}
      ) as found) as ids
    from unnest(${value("queries")}::text[]) with ordinality as wanted (query, number) order by wanted.number`;
  return { compile: () => query.compile(database) };
});

/**
 * Selects the packed positions (see `word-positions.ts`), reduced to the lengths and the buckets of some hashes. `offset 0`
 * makes PostgreSQL fetch them once and read each offset once. They are sent as base64; the driver would otherwise receive
 * hexadecimal, which is half as long again.
 */
const selectPositions = prepare<{ ids: string; hashes: readonly number[] }, { isCut: boolean }>()(({
  database,
  value,
  variant,
}) => {
  const fetched = sql`(select article_id, places || ''::bytea as packed from article_places
      where article_id = any (array(select jsonb_array_elements_text(${value("ids")}::jsonb)::bigint)) offset 0) as fetched`;
  const offsetAt = (at: string) =>
    sql.raw(
      `get_byte(packed, ${at}) + (get_byte(packed, ${at} + 1) << 8) + (get_byte(packed, ${at} + 2) << 16)`,
    );
  const entries = sql`(select 1 + 3 * (hash & last) as entry from unnest(${value("hashes")}::int[]) as hash offset 0) as entries`;
  const buckets = sql`(select string_agg(substring(packed from first + 1 for next - first), ''::bytea) from (
      select ${offsetAt("entry")} as first, ${offsetAt("entry + 3")} as next from ${entries} offset 0) as bucket)`;
  const cut = sql`substring(packed from 3 * last + 8 for ${offsetAt("1")} - 3 * last - 7) || ${buckets}`;
  const ready = sql`(select *, (1 << get_byte(packed, 0)) - 1 as last from ${fetched} offset 0) as ready`;
  const query = variant.isCut
    ? sql<PositionsRow>`select article_id as id, encode(${cut}, 'base64') as places from ${ready}`
    : sql<PositionsRow>`select article_id as id, encode(packed, 'base64') as places from ${fetched}`;
  return { compile: () => query.compile(database) };
});

interface PositionsRow {
  id: number;
  places: string;
}

/** Selects articles that take several rows and contain all terms of one of the lists, each term in any of the rows. */
function acrossRows(all: readonly (readonly string[])[]) {
  const holds = (terms: readonly string[]) =>
    sql`(${sql.join(
      terms.map((term) => sql`bool_or(text @@ ${term}::tsquery)`),
      sql` and `,
    )})`;
  return sql`select article_id as id from article_search
    where is_split and text @@ ${[...new Set(all.flat())].join(" | ")}::tsquery
    group by article_id having ${sql.join(all.map(holds), sql` or `)}`;
}

function termsOf(scope: IndexScope, conjunction: Conjunction): string[] {
  return conjunction.map((keys) => `(${keys.map((key) => scopedKey(scope, key)).join(" | ")})`);
}

function vectorsOf(scope: IndexScope, document: SearchDocument) {
  const title = keysIn(document, "title");
  const headings = keysIn(document, "headings");
  const text = keysIn(document, "text");
  const address = document.address.map((key) => addressKey(scope.tenant, key));
  const vector = (keys: readonly string[]) => keys.map((key) => scopedKey(scope, key)).join(" ");
  const vectors: { title: string; headings: string; text: string }[] = [];
  for (let first = 0; first < Math.max(text.length, 1); first += KEYS_PER_ROW) {
    const isFirst = first === 0;
    vectors.push({
      title: isFirst ? `${vector(title.slice(0, KEYS_PER_ROW))} ${address.join(" ")}` : "",
      headings: isFirst ? vector(headings.slice(0, KEYS_PER_ROW)) : "",
      text: vector(text.slice(first, first + KEYS_PER_ROW)),
    });
  }
  return vectors;
}
