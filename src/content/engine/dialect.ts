import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import type { EngineKind } from "./engine.ts";

/**
 * All in which the engines differ outside search, one function each.
 */

/**
 * `column` is one of the texts of a list that is itself one parameter, so that the statement stays the same
 * whatever its length.
 * SQLite: `column in (select value from json_each(?))`.
 * PostgreSQL: `column in (select jsonb_array_elements_text(?::jsonb))`.
 */
export function isInTexts(kind: EngineKind, column: Expression<unknown>, jsonList: string): RawBuilder<SqlBool> {
  return kind === "sqlite"
    ? sql<SqlBool>`${column} in (select value from json_each(${jsonList}))`
    : sql<SqlBool>`${column} in (select jsonb_array_elements_text(${jsonList}::jsonb))`;
}

/**
 * The same for whole numbers.
 * SQLite: as above. PostgreSQL: `(select jsonb_array_elements_text(?::jsonb)::bigint)`.
 */
export function isInNumbers(kind: EngineKind, column: Expression<unknown>, jsonList: string): RawBuilder<SqlBool> {
  return kind === "sqlite"
    ? sql<SqlBool>`${column} in (select value from json_each(${jsonList}))`
    : sql<SqlBool>`${column} in (select jsonb_array_elements_text(${jsonList}::jsonb)::bigint)`;
}

/**
 * Text as the binary JSON of the engine.
 * SQLite: `jsonb(?)`. PostgreSQL: `?::jsonb`.
 */
export function binaryJson(kind: EngineKind, json: string): RawBuilder<unknown> {
  return kind === "sqlite" ? sql`jsonb(${json})` : sql`${json}::jsonb`;
}

/**
 * Those members of a binary JSON object that a list names, as JSON text of an object. The names must be plain ASCII
 * letters and digits.
 * SQLite: `(select json_group_object(value, json(jsonb_extract(column, '$.' || value))) from json_each(?))`.
 * PostgreSQL: `(select json_object_agg(name, column -> name)::text from jsonb_array_elements_text(?::jsonb) as name)`.
 */
export function pickMembers(kind: EngineKind, column: Expression<unknown>, jsonNames: string): RawBuilder<string> {
  return kind === "sqlite"
    ? sql<string>`(select json_group_object(value, json(jsonb_extract(${column}, '$.' || value))) from json_each(${jsonNames}))`
    : sql<string>`(select json_object_agg(name, ${column} -> name)::text from jsonb_array_elements_text(${jsonNames}::jsonb) as name)`;
}

/**
 * Lets one process at a time change the schema, until the transaction ends.
 * SQLite: writers exclude each other already, so nothing: `select 1`.
 * PostgreSQL: `select pg_advisory_xact_lock(…)`.
 */
export function lockSchema(kind: EngineKind): RawBuilder<unknown> {
  return kind === "sqlite" ? sql`select 1` : sql`select pg_advisory_xact_lock(hashtext('vitrine.schema'))`;
}
