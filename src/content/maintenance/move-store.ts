import { existsSync } from "node:fs";
import { type Kysely, type Transaction, sql } from "kysely";
import { refreshMissingLists } from "../articles/refresh-lists.ts";
import { type Engine, PATIENT } from "../engine/engine.ts";
import { type TableShape, listTables } from "../engine/list-tables.ts";
import { databaseFile, openEngine } from "../engine/open-engine.ts";
import { PASSING_TABLES } from "../engine/postgres-backup.ts";
import { migrate } from "../migrations/migrate.ts";
import { StoreError, explainFailure } from "../model/store-error.ts";
import type { Tables } from "../model/tables.ts";
import { refreshIndex } from "../search/index/index-articles.ts";
import { storeSecretOf } from "../secrets/signing-secret.ts";

/** Number of rows that are read at once. */
const PAGE_ROWS = 500;
/** Number of parameters in a statement that both engines accept. */
const MAXIMUM_PARAMETERS = 30_000;

/**
 * Tables that are not copied, in addition to those that backups leave out: migrations are applied to the target, and the search
 * index is rebuilt.
 */
const NOT_COPIED = new Set([
  ...PASSING_TABLES,
  "migration",
  "article_places",
  "search_key",
  "search_version",
]);

/**
 * Copies all rows of a store into an empty database of either engine, in one transaction, and compares the numbers of rows. The
 * source is not changed.
 *
 * @param source address of the database; nobody should write to it during the copy
 * @param target address of a database that is empty, or has a store's tables without rows
 * @param dataFolder the data folder of both
 * @returns the number of rows of each table
 * @throws {StoreError} if the target already contains a store, somebody wrote to the source during the copy, or a database
 * cannot be opened
 */
export async function moveStore(
  source: string,
  target: string,
  dataFolder: string,
): Promise<Record<string, number>> {
  const file = databaseFile(source);
  // Opening a missing file would create an empty database.
  if (file !== undefined && !existsSync(file)) throw new StoreError(`There is no database ${file} yet`);
  const from = await openEngine(source);
  const to = await openEngine(target).catch(async (error: unknown) => {
    await from.close();
    throw error;
  });
  try {
    await migrate(from);
    await migrate(to);
    const rows = await copy(from, to, dataFolder);
    await refreshIndex(to);
    await refreshMissingLists(to);
    if (to.kind === "postgres") await sql`analyze`.execute(to.reading);
    return rows;
  } catch (error) {
    throw explainFailure(error, "Cannot move the store");
  } finally {
    await Promise.all([from.close(), to.close()]);
  }
}

async function copy(from: Engine, to: Engine, dataFolder: string): Promise<Record<string, number>> {
  const isCopied = ({ name }: TableShape) => !NOT_COPIED.has(name);
  const there = new Map((await listTables(to.kind, to.reading)).map((table) => [table.name, table]));
  const tables = (await listTables(from.kind, from.reading)).filter(isCopied);
  return to.write(async (target) => {
    await refuseFilled(target, [...there.values()].filter(isCopied));
    return from.write(async (origin) => {
      const rows: Record<string, number> = {};
      for (const table of tables) {
        const same = there.get(table.name);
        if (same === undefined) continue;
        rows[table.name] = await copyRows(origin, target, table);
        if (same.serial !== null) await countOn(target, same.name, same.serial);
      }
      await compare(origin, target, Object.keys(rows));
      // PostgreSQL stores the signing secret in the database; with SQLite it stays in the data folder.
      if (to.kind === "postgres") await storeSecretOf(dataFolder, target);
      return rows;
    }, PATIENT);
  }, PATIENT);
}

async function refuseFilled(target: Transaction<Tables>, tables: readonly TableShape[]): Promise<void> {
  for (const { name } of tables)
    if ((await count(target, name)) > 0)
      throw new StoreError(
        `The database to move to is not empty: it has rows in ${name}; choose another one`,
      );
}

/** Copies the rows of a table page by page, in the order of the primary key. */
async function copyRows(
  origin: Transaction<Tables>,
  target: Transaction<Tables>,
  { name, columns, key }: TableShape,
): Promise<number> {
  if (key.length === 0) throw new StoreError(`The table ${name} has no primary key`);
  const list = sql.join(key.map((column) => sql.ref(column)));
  const most = Math.max(1, Math.floor(MAXIMUM_PARAMETERS / columns.length));
  let last: Record<string, unknown> | undefined;
  let copied = 0;
  for (;;) {
    const after =
      last === undefined ? sql`true` : sql`(${list}) > (${sql.join(key.map((column) => last?.[column]))})`;
    const { rows } = await sql<
      Record<string, unknown>
    >`select ${sql.join(columns.map((column) => sql.ref(column)))}
      from ${sql.table(name)} where ${after} order by ${list} limit ${sql.lit(PAGE_ROWS)}`.execute(origin);
    for (let first = 0; first < rows.length; first += most)
      await insert(target, name, columns, rows.slice(first, first + most));
    copied += rows.length;
    if (rows.length < PAGE_ROWS) return copied;
    last = rows.at(-1);
  }
}

async function insert(
  target: Transaction<Tables>,
  name: string,
  columns: readonly string[],
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  await sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(values)}`.execute(target);
}

/** Sets the sequence of a column to continue after the highest copied number. */
async function countOn(target: Transaction<Tables>, table: string, column: string): Promise<void> {
  await sql`select setval(pg_get_serial_sequence(${table}, ${column}),
    (select coalesce(max(${sql.ref(column)}), 0) + 1 from ${sql.table(table)}), false)`.execute(target);
}

async function compare(
  origin: Transaction<Tables>,
  target: Transaction<Tables>,
  tables: readonly string[],
): Promise<void> {
  for (const table of tables) {
    const [was, is] = [await count(origin, table), await count(target, table)];
    if (was !== is)
      throw new StoreError(
        `${table} has ${was} rows, of which ${is} were copied: something is writing at the same time. Nothing was moved. Stop all servers, then try again`,
      );
  }
}

async function count(database: Kysely<Tables>, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
    database,
  );
  return Number(rows[0]?.count);
}
