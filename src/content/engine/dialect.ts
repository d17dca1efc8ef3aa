import {
  type AliasedRawBuilder,
  type Expression,
  type Kysely,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from "kysely";
import type { Tables } from "../model/tables.ts";
import type { EngineKind } from "./engine.ts";

// SQL fragments that differ between the engines, one function for each. Those for search are elsewhere.

/**
 * Whether `column` equals one of the texts of a list. The list is a single parameter, so the statement is the same for any
 * length. SQLite: `column in (select value from json_each(?))`. PostgreSQL:
 * `column = any (array(select jsonb_array_elements_text(?::jsonb)))`, because PostgreSQL uses an index for an array, but turns
 * a subquery into a join that reads the whole table.
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
 * The position of a text in a list, counted from 0; null if the list does not contain it. SQLite:
 * `(select key from json_each(?) where value = text)`. PostgreSQL:
 * `array_position(array(select jsonb_array_elements_text(?::jsonb)), text) - 1`.
 */
export function placeInTexts(
  kind: EngineKind,
  text: Expression<string>,
  jsonList: string,
): RawBuilder<number | null> {
  return kind === "sqlite"
    ? sql<number | null>`(select key from json_each(${jsonList}) where value = ${text} limit 1)`
    : sql<
        number | null
      >`array_position(array(select jsonb_array_elements_text(${jsonList}::jsonb)), ${text}) - 1`;
}

/** Maximum number of texts for which comparing each row with each text is fast enough. */
const FEW_TEXTS = 100;

/**
 * Like `isInTexts`, for a list of any length. For a long list, PostgreSQL gets
 * `(column in (select jsonb_array_elements_text(?::jsonb))) is true`, which reads all rows and looks each up in a hash table.
 * Without `is true`, PostgreSQL would turn the condition into a join. With an array, it may compare each row with each text:
 * with wrong statistics, this takes four hundred million comparisons for twenty thousand keys of as many articles.
 */
export function isAmongTexts(
  kind: EngineKind,
  column: Expression<unknown>,
  texts: readonly string[],
): RawBuilder<SqlBool> {
  const jsonList = JSON.stringify(texts);
  return kind === "sqlite" || texts.length <= FEW_TEXTS
    ? isInTexts(kind, column, jsonList)
    : sql<SqlBool>`(${column} in (select jsonb_array_elements_text(${jsonList}::jsonb))) is true`;
}

/**
 * Like `isInTexts`, for integers. SQLite uses the same SQL; PostgreSQL uses
 * `array(select jsonb_array_elements_text(?::jsonb)::bigint)`.
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
 * Turns the texts of a list, which is in a column of a preceding table, into rows with one column `value`. SQLite:
 * `json_each(column)`. PostgreSQL: `jsonb_array_elements_text(column::jsonb)`.
 */
export function eachText(kind: EngineKind, jsonList: Expression<string>) {
  return kind === "sqlite"
    ? sql<{ value: string }>`json_each(${jsonList})`.as("text")
    : sql<{ value: string }>`jsonb_array_elements_text(${jsonList}::jsonb)`.as<"text">(sql`text(value)`);
}

/**
 * Selects articles one by one for a few rows of a preceding table, for a cross join. SQLite: `article`, since SQLite preserves
 * the order of cross joins; the outer query must repeat the condition. PostgreSQL:
 * `lateral (select * from article where … offset 0)`; without `offset 0`, it reads all articles of a tenant if it expects many
 * rows (because the bounds of a range are unknown) or few articles (because statistics are missing).
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
 * Lets only one process at a time change the schema until the transaction ends.
 * SQLite: writers exclude each other anyway: `select 1`.
 * PostgreSQL: `select pg_advisory_xact_lock(…)`.
 */
export function lockSchema(kind: EngineKind): RawBuilder<unknown> {
  return kind === "sqlite" ? sql`select 1` : sql`select pg_advisory_xact_lock(hashtext('vitrine.schema'))`;
}

/**
 * Prevents other transactions from writing to the search index until this one ends; reading remains possible. The tables are
 * locked in the order in which imports write to them, to avoid a deadlock. SQLite: writers exclude each other anyway:
 * `select 1`. PostgreSQL: `lock table … in share row exclusive mode`.
 */
export function lockSearch(kind: EngineKind): RawBuilder<unknown> {
  return kind === "sqlite"
    ? sql`select 1`
    : sql`lock table article_places, article_search, search_key in share row exclusive mode`;
}

/**
 * Lets only one process at a time write the content of a tenant, even of one that has no row yet, until the transaction ends.
 * SQLite: writers exclude each other anyway: `select 1`.
 * PostgreSQL: `select pg_advisory_xact_lock(…, …)`.
 */
export function lockTenant(kind: EngineKind, code: string): RawBuilder<unknown> {
  return kind === "sqlite"
    ? sql`select 1`
    : sql`select pg_advisory_xact_lock(hashtext('vitrine.tenant'), hashtext(${code}))`;
}

/**
 * Excludes other transactions that change hosts until this one ends, since each host belongs to only one tenant. SQLite:
 * writers exclude each other anyway. PostgreSQL: an advisory lock.
 */
export function lockHosts(kind: EngineKind): RawBuilder<unknown> {
  return kind === "sqlite" ? sql`select 1` : sql`select pg_advisory_xact_lock(hashtext('vitrine.hosts'))`;
}

/**
 * Prevents other transactions from removing stored files until this one ends. With `alone`, this transaction removes files, and
 * no other can refer to files meanwhile.
 * SQLite: writers exclude each other anyway: `select 1`.
 * PostgreSQL: `select pg_advisory_xact_lock(…)`, or its shared form.
 */
export function lockFiles(kind: EngineKind, { alone }: { alone: boolean }): RawBuilder<unknown> {
  if (kind === "sqlite") return sql`select 1`;
  return alone
    ? sql`select pg_advisory_xact_lock(hashtext('vitrine.files'))`
    : sql`select pg_advisory_xact_lock_shared(hashtext('vitrine.files'))`;
}

/**
 * Makes later statements of a transaction fail if they wait longer than this for a lock. On SQLite it has no effect, since
 * there are no locks within a transaction.
 */
export function limitLockWait(kind: EngineKind, milliseconds: number): RawBuilder<unknown> {
  return kind === "sqlite"
    ? sql`select 1`
    : sql`select set_config('lock_timeout', ${String(milliseconds)}, true)`;
}

/**
 * Locks the selected rows until the transaction ends; waits for other transactions that have locked or changed them.
 * SQLite: writers exclude each other anyway: the query as it is. PostgreSQL: `… for update`.
 */
export function lockRows<Source extends keyof Tables, Row>(
  kind: EngineKind,
  query: SelectQueryBuilder<Tables, Source, Row>,
): SelectQueryBuilder<Tables, Source, Row> {
  return kind === "sqlite" ? query : query.forUpdate();
}

/**
 * Locks the selected rows until the transaction ends. Unlike {@link lockRows}, does not wait for transactions that only insert
 * rows with references to these, such as a long import. SQLite: writers exclude each other anyway: the query as it is.
 * PostgreSQL: `… for no key update`.
 */
export function takeTurns<Source extends keyof Tables, Row>(
  kind: EngineKind,
  query: SelectQueryBuilder<Tables, Source, Row>,
): SelectQueryBuilder<Tables, Source, Row> {
  return kind === "sqlite" ? query : query.forNoKeyUpdate();
}

/**
 * Prevents other transactions from deleting the selected rows of a table until this one ends; waits for transactions that are
 * already deleting them. SQLite: writers exclude each other anyway, so the query is unchanged. PostgreSQL:
 * `… for key share of table`.
 */
export function holdRows<All, Source extends keyof All & string, Row>(
  kind: EngineKind,
  query: SelectQueryBuilder<All, Source, Row>,
  table: Source,
): SelectQueryBuilder<All, Source, Row> {
  return kind === "sqlite" ? query : query.forKeyShare(table);
}

/**
 * Updates the planner's statistics of tables to which the transaction has written; they take effect at the commit. SQLite:
 * `select 1`, since its planner needs none. PostgreSQL: `analyze table, …`. Its autovacuum would do the same only after a
 * minute; until then the planner assumes small tables and reads all articles of a tenant for each query.
 */
export function refreshStatistics(kind: EngineKind, tables: readonly (keyof Tables)[]): RawBuilder<unknown> {
  return kind === "sqlite"
    ? sql`select 1`
    : sql`analyze ${sql.join(tables.map((table) => sql.table(table)))}`;
}

/**
 * Sets a timeout after which a statement of this transaction fails, unless the operator has set one. SQLite: `select 1`, since
 * its plans do not depend on statistics. PostgreSQL: `select set_config('statement_timeout', …)`, since a wrong plan can run
 * for hours.
 */
export function boundStatements(kind: EngineKind, milliseconds: number): RawBuilder<unknown> {
  return kind === "sqlite"
    ? sql`select 1`
    : sql`select set_config('statement_timeout', ${String(milliseconds)}, true) where current_setting('statement_timeout') = '0'`;
}

/**
 * Produces rows `key`, `articles`, `titles` from a list of such triples, which is a single parameter. SQLite:
 * `(select value ->> 0 as key, … from json_each(?))`. PostgreSQL:
 * `(select value ->> 0 as key, (value ->> 1)::bigint as articles, … from jsonb_array_elements(?::jsonb))`.
 */
export function textCounts(kind: EngineKind, jsonTriples: string): RawBuilder<unknown> {
  return kind === "sqlite"
    ? sql`(select value ->> 0 as key, value ->> 1 as articles, value ->> 2 as titles from json_each(${jsonTriples}))`
    : sql`(select value ->> 0 as key, (value ->> 1)::bigint as articles, (value ->> 2)::bigint as titles
        from jsonb_array_elements(${jsonTriples}::jsonb))`;
}

/**
 * Wraps one part of a sorted `union all` so that at most about `reach` of its rows are read. SQLite: `part`, which SQLite scans
 * in the order of the whole query. PostgreSQL: `select * from (part order by … limit ?)`, since PostgreSQL plans each part
 * without regard to the order of the whole query, and would read and sort all of it.
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
  // The cast only changes the table name in the type; the columns of the rows are the same.
  return whole as unknown as SelectQueryBuilder<Tables, Source, Row>;
}

/**
 * A column of names that is compared and sorted byte by byte, regardless of its collation. SQLite: `column`. PostgreSQL:
 * `column collate "C"`.
 */
export function byBytes(kind: EngineKind, column: Expression<string>): RawBuilder<string> {
  return kind === "sqlite" ? sql<string>`${column}` : sql<string>`${column} collate "C"`;
}

/**
 * The folder of the file that `column` names: the direct subfolder of a given folder that contains the file, or that folder
 * itself if the file is directly in it. SQLite: `substr(column, 1, ? + instr(substr(column, ?), '/'))`. PostgreSQL: the same
 * with `strpos`.
 *
 * @param length the length of the given folder's name, including its last slash
 */
export function folderBelow(
  kind: EngineKind,
  column: Expression<string>,
  length: number,
): RawBuilder<string> {
  const rest = sql`substr(${column}, ${sql.lit(length + 1)})`;
  const slash = kind === "sqlite" ? sql`instr(${rest}, '/')` : sql`strpos(${rest}, '/')`;
  return sql<string>`substr(${column}, 1, ${sql.lit(length)} + ${slash})`;
}

/**
 * A text in a column of JSON objects; "" if the text is missing. SQLite: `coalesce(column ->> ?, '')`. PostgreSQL:
 * `coalesce(column::jsonb ->> ?, '')`.
 */
export function jsonText(kind: EngineKind, column: Expression<unknown>, key: string): RawBuilder<string> {
  return kind === "sqlite"
    ? sql<string>`coalesce(${column} ->> ${sql.lit(key)}, '')`
    : sql<string>`coalesce(${column}::jsonb ->> ${sql.lit(key)}, '')`;
}

/** Whether a column contains a text, without wildcards. SQLite: `instr(column, ?) > 0`. PostgreSQL: `strpos(column, ?) > 0`. */
export function holdsText(kind: EngineKind, column: Expression<unknown>, text: string): RawBuilder<SqlBool> {
  return kind === "sqlite"
    ? sql<SqlBool>`instr(${column}, ${text}) > 0`
    : sql<SqlBool>`strpos(${column}, ${text}) > 0`;
}

/** The result of selecting a long text in the form that the engine returns fastest. {@link readLongText} decodes it. */
export type LongText = string | Uint8Array;

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * Selects a column of long texts. SQLite: its bytes, `cast(column as blob)`, since Node decodes bytes several times as fast as
 * SQLite's driver reads a text that is not ASCII. PostgreSQL: `column`.
 */
export function longText(kind: EngineKind, column: Expression<string>): RawBuilder<LongText> {
  return kind === "sqlite" ? sql<LongText>`cast(${column} as blob)` : sql<LongText>`${column}`;
}

/** Decodes the text of a column that was selected with `longText`. */
export function readLongText(text: LongText): string {
  return typeof text === "string" ? text : decoder.decode(text);
}
