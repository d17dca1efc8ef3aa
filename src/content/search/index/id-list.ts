import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { EngineReader } from "../../engine/engine.ts";
import type { Tables } from "../../model/tables.ts";

interface IdList {
  /** Numbers separated by commas; `null` if the query has no rows. */
  ids: string | null;
}

/**
 * Selects all ids of a query as one text, in the order of the query. Reading tens of thousands of rows would cost more than
 * finding them. SQLite: `group_concat(id)`. PostgreSQL: `string_agg(id::text, ',')`.
 */
export function selectIds(
  { kind, reading }: Pick<EngineReader, "kind" | "reading">,
  query: RawBuilder<{ id: number }> | SelectQueryBuilder<Tables, keyof Tables, { id: number }>,
): SelectQueryBuilder<Tables, never, IdList> {
  const ids =
    kind === "sqlite" ? sql<string | null>`group_concat(id)` : sql<string | null>`string_agg(id::text, ',')`;
  return reading.selectFrom(sql<{ id: number }>`(${query})`.as("found")).select(ids.as("ids"));
}

/** Parses the result of {@link selectIds}. */
export function readIds(rows: readonly IdList[]): number[] {
  return JSON.parse(`[${rows[0]?.ids ?? ""}]`);
}
