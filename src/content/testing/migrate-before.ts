import { CompiledQuery, type Transaction, sql } from "kysely";
import type { EngineKind } from "../engine/engine.ts";
import { MIGRATIONS } from "../migrations/migrate.ts";
import type { Tables } from "../model/tables.ts";

/** Creates in an empty database the schema as it was before the migration with this number. */
export async function migrateBefore(
  transaction: Transaction<Tables>,
  kind: EngineKind,
  number: string,
): Promise<void> {
  await sql`create table migration (name text primary key, applied_at bigint not null)`.execute(transaction);
  for (const { name, statements } of MIGRATIONS) {
    if (name >= number) return;
    for (const statement of statements[kind]) await transaction.executeQuery(CompiledQuery.raw(statement));
    await sql`insert into migration values (${name}, 1)`.execute(transaction);
  }
}
