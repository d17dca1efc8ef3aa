import { type Kysely, sql } from "kysely";
import * as v from "valibot";
import { StoreError } from "../model/store-error.ts";
import type { Tables } from "../model/tables.ts";
import type { EngineKind } from "./engine.ts";

/** A table of a database. */
export interface TableShape {
  name: string;
  columns: string[];
  /** The columns of the primary key, in order. */
  key: string[];
  /** The auto-increment column, if the table has one. */
  serial: string | null;
}

const names = v.pipe(v.string(), v.parseJson(), v.array(v.string()));
const tableSchema = v.object({
  name: v.string(),
  columns: names,
  key: names,
  needs: names,
  serial: v.nullable(v.string()),
});

/**
 * Lists the tables of a database. Each table comes after the tables to which its rows refer. The internal tables of SQLite's
 * full-text search are left out.
 */
export async function listTables(kind: EngineKind, database: Kysely<Tables>): Promise<TableShape[]> {
  const { rows } = await (kind === "sqlite" ? onSqlite : onPostgres).execute(database);
  return inOrderOfReferences(v.parse(v.array(tableSchema), rows));
}

/** Sorts tables so that each comes after the tables to which its rows refer. */
export function inOrderOfReferences<Table extends { name: string; needs: readonly string[] }>(
  tables: readonly Table[],
): Table[] {
  const waiting = new Map(tables.map((table) => [table.name, table]));
  const ordered: Table[] = [];
  while (waiting.size > 0) {
    const next = [...waiting.values()].filter(({ name, needs }) =>
      needs.every((needed) => needed === name || !waiting.has(needed)),
    );
    if (next.length === 0)
      throw new StoreError("Tables refer to each other in a circle and cannot be put in order");
    for (const table of next) {
      waiting.delete(table.name);
      ordered.push(table);
    }
  }
  return ordered;
}

const onSqlite = sql`select name,
    (select json_group_array(name) from pragma_table_info(listed.name)) as columns,
    (select json_group_array(name) from (select name from pragma_table_info(listed.name) where pk > 0 order by pk)) as key,
    (select json_group_array("table") from pragma_foreign_key_list(listed.name)) as needs,
    null as serial
  from sqlite_schema as listed
  where type = 'table' and name not like 'sqlite\\_%' escape '\\' and name not like 'article\\_search%' escape '\\'
  order by name`;

const onPostgres = sql`select listed.relname::text as name,
    (select coalesce(json_agg(attname order by attnum), '[]')::text from pg_attribute
      where attrelid = listed.oid and attnum > 0 and not attisdropped) as columns,
    (select coalesce(json_agg(attname order by array_position(indkey::int2[], attnum)), '[]')::text
      from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
      where indrelid = listed.oid and indisprimary) as key,
    (select coalesce(json_agg(other.relname), '[]')::text from pg_constraint
      join pg_class as other on other.oid = confrelid where contype = 'f' and conrelid = listed.oid) as needs,
    (select attname::text from pg_attribute where attrelid = listed.oid and attidentity != '') as serial
  from pg_class as listed
  where listed.relkind = 'r' and listed.relnamespace = current_schema()::regnamespace
  order by listed.relname`;
