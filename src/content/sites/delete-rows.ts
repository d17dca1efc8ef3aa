import { type Transaction, sql } from "kysely";
import { type Engine, PATIENT } from "../engine/engine.ts";
import { type TableShape, listTables } from "../engine/list-tables.ts";
import { StoreError } from "../model/store-error.ts";
import type { Tables } from "../model/tables.ts";
import { searchIndexes } from "../search/index/search-indexes.ts";

/** Maximum number of rows deleted in one transaction, since visitors of other sites may have to wait for it. */
const ROWS_AT_ONCE = 500;

/**
 * Deletes a site's rows from all tables that have a column `tenant_id`, and then the site itself. The list of tables is read
 * from the database, so that no table can be forgotten.
 *
 * @param last further work of the last transaction
 */
export async function deleteRows(
  engine: Engine,
  tenant: number,
  last: (transaction: Transaction<Tables>) => Promise<void>,
): Promise<void> {
  const tables = await listTables(engine.kind, engine.reading);
  await deleteArticles(engine, tenant);
  await eraseWords(engine);
  // Each table comes after those to which it refers, so the tables are emptied in reverse order.
  for (const table of tables.toReversed())
    if (table.columns.includes("tenant_id")) await empty(engine, table, tenant);
  const named = tables.map(({ name }) => name as keyof Tables);
  if (!(await engine.scrub(named)))
    throw new StoreError(
      "The site is deleted, but a copy remains in the database's log while another program reads it; run the command again",
      { failure: "not-possible" },
    );
  await engine.write(async (transaction) => {
    await last(transaction);
    await transaction.deleteFrom("tenant").where("id", "=", tenant).execute();
  }, PATIENT);
  await engine.scrub(["tenant", "change"]);
}

/** Articles are deleted first, together with their entries in the search index. */
async function deleteArticles(engine: Engine, tenant: number): Promise<void> {
  for (;;) {
    const count = await engine.write(async (transaction) => {
      const rows = await transaction
        .selectFrom("article")
        .select("id")
        .where("tenant_id", "=", tenant)
        .limit(ROWS_AT_ONCE)
        .execute();
      const ids = rows.map(({ id }) => id);
      if (ids.length === 0) return 0;
      await searchIndexes[engine.kind].remove(transaction, ids);
      await transaction.deleteFrom("article").where("id", "in", ids).execute();
      return ids.length;
    }, PATIENT);
    if (count < ROWS_AT_ONCE) break;
  }
}

/** Erases the words of the deleted articles from the search index. */
async function eraseWords(engine: Engine): Promise<void> {
  const step = (isFirst: boolean) =>
    engine.write((transaction) => searchIndexes[engine.kind].eraseRemoved(transaction, isFirst), PATIENT);
  for (let isDone = await step(true); !isDone;) isDone = await step(false);
}

async function empty(engine: Engine, { name, key }: TableShape, tenant: number): Promise<void> {
  const table = sql.table(name);
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const some =
    key.length === 0
      ? sql`delete from ${table} where tenant_id = ${tenant}`
      : sql`delete from ${table} where (${columns}) in
          (select ${columns} from ${table} where tenant_id = ${tenant} limit ${ROWS_AT_ONCE})`;
  for (;;) {
    const deleted = await engine.write((transaction) => some.execute(transaction), PATIENT);
    if (key.length === 0 || Number(deleted.numAffectedRows ?? 0) < ROWS_AT_ONCE) break;
  }
}
