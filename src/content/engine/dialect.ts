import {
  type AliasedRawBuilder,
  type Expression,
  type Kysely,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from "kysely";
import type { Tables } from "../tables.ts";
import type { EngineKind } from "./engine.ts";

/**
 * All in which the engines differ outside search, one function each.
 */

/**
 * `column` is one of the texts of a list that is itself one parameter, so that the statement stays the same
 * whatever its length.
 * SQLite: `column in (select value from json_each(?))`.
 * PostgreSQL: `column = any (array(select jsonb_array_elements_text(?::jsonb)))`: as an array an index serves each,
 * while a subquery would be joined, reading the whole table.
 */
export function isInTexts(
  kind: EngineKind,
  column: Expression<unknown>,
  jsonList: string,
): RawBuilder<SqlBool> {
  return kind === "sqlite"
    ? sql<SqlBool>`${column} in (select value from json_each(${jsonList}))`
    : sql<SqlBool>`${column} = any (array(select jsonb_array_elements_text(${jsonList}::jsonb)))`;
}

/**
 * The same for whole numbers.
 * SQLite: as above. PostgreSQL: `array(select jsonb_array_elements_text(?::jsonb)::bigint)`.
 */
export function isInNumbers(
  kind: EngineKind,
  column: Expression<unknown>,
  jsonList: string,
): RawBuilder<SqlBool> {
  return kind === "sqlite"
    ? sql<SqlBool>`${column} in (select value from json_each(${jsonList}))`
    : sql<SqlBool>`${column} = any (array(select jsonb_array_elements_text(${jsonList}::jsonb)::bigint))`;
}

/**
 * The texts of a list that is a column of the row beside it: rows with one column, `value`.
 * SQLite: `json_each(column)`. PostgreSQL: `jsonb_array_elements_text(column::jsonb)`.
 */
export function eachText(kind: EngineKind, jsonList: Expression<string>) {
  return kind === "sqlite"
    ? sql<{ value: string }>`json_each(${jsonList})`.as("text")
    : sql<{ value: string }>`jsonb_array_elements_text(${jsonList}::jsonb)`.as<"text">(sql`text(value)`);
}

/**
 * Articles that are looked up one by one, by a column of rows beside them that are few: to be cross-joined behind these.
 * SQLite: `article`, since it keeps the order of cross joins; the condition belongs to the whole question.
 * PostgreSQL: `lateral (select * from article where … offset 0)`: else it reads all articles of a tenant where it takes the
 * rows to be many, because it does not know the bounds between which they lie, or the articles to be few, without statistics.
 */
export function lookedUpArticles(
  kind: EngineKind,
  condition: Expression<SqlBool>,
): AliasedRawBuilder<Tables["article"], "article"> {
  return kind === "sqlite"
    ? sql<Tables["article"]>`article`.as("article")
    : sql<Tables["article"]>`lateral (select * from article where ${condition} offset 0)`.as("article");
}

/**
 * Lets one process at a time change the schema, until the transaction ends.
 * SQLite: writers exclude each other already, so nothing: `select 1`.
 * PostgreSQL: `select pg_advisory_xact_lock(…)`.
 */
export function lockSchema(kind: EngineKind): RawBuilder<unknown> {
  return kind === "sqlite" ? sql`select 1` : sql`select pg_advisory_xact_lock(hashtext('vitrine.schema'))`;
}

/**
 * Keeps others from writing to the index of searches, until the transaction ends; reading goes on. Locked in the order in
 * which imports write to them, or the two would wait for each other.
 * SQLite: writers exclude each other already, so nothing: `select 1`.
 * PostgreSQL: `lock table … in share row exclusive mode`.
 */
export function lockSearch(kind: EngineKind): RawBuilder<unknown> {
  return kind === "sqlite"
    ? sql`select 1`
    : sql`lock table article_places, article_search, search_key in share row exclusive mode`;
}

/**
 * Lets one process at a time take the content of a tenant, even of one that has no row yet, until the transaction ends.
 * SQLite: writers exclude each other already, so nothing: `select 1`.
 * PostgreSQL: `select pg_advisory_xact_lock(…, …)`.
 */
export function lockTenant(kind: EngineKind, code: string): RawBuilder<unknown> {
  return kind === "sqlite"
    ? sql`select 1`
    : sql`select pg_advisory_xact_lock(hashtext('vitrine.tenant'), hashtext(${code}))`;
}

/**
 * Lets the planner know how many rows these tables hold since the transaction has written to them, from its commit on.
 * SQLite: it plans without, so nothing: `select 1`.
 * PostgreSQL: `analyze table, …`: by itself it looks after a minute, and until then it takes all tables to be small, and
 * reads all articles of a tenant for each.
 */
export function noteSizes(kind: EngineKind, tables: readonly (keyof Tables)[]): RawBuilder<unknown> {
  return kind === "sqlite"
    ? sql`select 1`
    : sql`analyze ${sql.join(tables.map((table) => sql.table(table)))}`;
}

/**
 * Rows `key`, `articles`, `titles` of a list of such triples that is itself one parameter.
 * SQLite: `(select value ->> 0 as key, … from json_each(?))`.
 * PostgreSQL: `(select value ->> 0 as key, (value ->> 1)::bigint as articles, … from jsonb_array_elements(?::jsonb))`.
 */
export function textCounts(kind: EngineKind, jsonTriples: string): RawBuilder<unknown> {
  return kind === "sqlite"
    ? sql`(select value ->> 0 as key, value ->> 1 as articles, value ->> 2 as titles from json_each(${jsonTriples}))`
    : sql`(select value ->> 0 as key, (value ->> 1)::bigint as articles, (value ->> 2)::bigint as titles
        from jsonb_array_elements(${jsonTriples}::jsonb))`;
}

/**
 * One part of a `union all` that is read in this order, and no further than some `reach` rows.
 * SQLite: `part`, which it walks in the order of the whole.
 * PostgreSQL: `select * from (part order by … limit ?)`: it plans each part without regard to the order of the whole,
 * and would read all parts to their ends and sort them.
 */
export function beginOfOrdered<Source extends keyof Tables, Row>(
  kind: EngineKind,
  database: Kysely<Tables>,
  part: SelectQueryBuilder<Tables, Source, Row>,
  order: readonly RawBuilder<unknown>[],
  reach: number,
): SelectQueryBuilder<Tables, Source, Row> {
  if (kind === "sqlite") return part;
  const begin = order.reduce((query, by) => query.orderBy(by), part).limit(reach);
  const whole = database.selectFrom(begin.as("part")).selectAll();
  // All that the part selects, and nothing else.
  return whole as unknown as SelectQueryBuilder<Tables, Source, Row>;
}

/** A long text as the engine hands it out soonest; {@link readLongText} reads it. */
export type LongText = string | Uint8Array;

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * A column of long texts.
 * SQLite: its bytes, `cast(column as blob)`: Node makes a text of them several times as fast as of a text, letter by letter,
 * that is not English.
 * PostgreSQL: `column`.
 */
export function longText(kind: EngineKind, column: Expression<string>): RawBuilder<LongText> {
  return kind === "sqlite" ? sql<LongText>`cast(${column} as blob)` : sql<LongText>`${column}`;
}

/** The text of a column that was asked for by `longText`. */
export function readLongText(text: LongText): string {
  return typeof text === "string" ? text : decoder.decode(text);
}
