import { open } from "node:fs/promises";
import pg from "pg";
import { StoreError } from "../model/store-error.ts";
import { inOrderOfReferences } from "./list-tables.ts";
import { DumpWriter, insertStatement, statementsOf, verifyDump } from "./postgres-dump-text.ts";

/*
 * A backup of a PostgreSQL database is plain SQL that psql loads into an empty database: first the applied migrations, then the
 * rows as JSON. Making it does not need `pg_dump`, whose version would have to match the server's.
 */

/**
 * Tables of transient data: changes for running servers and for a CDN, rate limits, open files of people, and builds that servers
 * store themselves. Their rows are not part of a backup.
 */
export const PASSING_TABLES = [
  "change",
  "cdn_purge",
  "presence",
  "token_bucket",
  "site_build",
  "site_build_file",
];
const ROWS_PER_STATEMENT = 200;
const CHECK_SCHEMA = "vitrine_backup_check";

/** A migration written in PostgreSQL's SQL. */
export interface SchemaStep {
  name: string;
  statements: readonly string[];
}

/**
 * Writes a snapshot of a database, which may be in use, to a new file. Resolves to the number of rows of each table.
 *
 * @param steps all migrations, in order; those that this database has applied are written
 */
export async function dumpPostgres(
  url: string,
  target: string,
  steps: readonly SchemaStep[],
): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const file = await open(target, "wx", 0o600);
  try {
    await client.query("begin isolation level repeatable read read only");
    const tables = await listTables(client);
    const dump = new DumpWriter((text) => file.appendFile(text));
    await dump.begin([...tables, ...PASSING_TABLES]);
    for (const statement of await schemaStatements(client, steps)) await dump.add(statement);
    const rows: Record<string, number> = {};
    for (const table of tables) rows[table] = await dumpRows(client, table, dump);
    for (const statement of await sequenceStatements(client, tables)) await dump.add(statement);
    await dump.end(rows);
    await file.sync();
    return rows;
  } finally {
    await file.close();
    await client.end();
  }
}

/**
 * Restores a dump into a temporary schema of the same database, counts the rows, and drops the schema. Resolves to the number
 * of rows of each table.
 *
 * @throws {StoreError} if the dump cannot be restored. Also rejects if this user may not create schemas.
 */
export async function readBackPostgres(url: string, file: string): Promise<Record<string, number>> {
  const { rows } = await verifyDump(file);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("begin");
    await client.query(`create schema ${CHECK_SCHEMA}`);
    await client.query(`set local search_path to ${CHECK_SCHEMA}`);
    await takeStatements(client, file);
    return rows;
  } finally {
    await client.query("rollback").catch(() => {});
    await client.end();
  }
}

/**
 * Restores a checked dump into an empty database.
 *
 * @param schema the schema of this user's tables
 * @throws {StoreError} if the dump cannot be restored
 */
export async function takeDump(url: string, file: string, schema: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("begin");
    await client.query(`create schema if not exists ${pg.escapeIdentifier(schema)}`);
    await takeStatements(client, file);
    await client.query("commit");
  } finally {
    await client.end();
  }
}

/** Loads a dump into the current schema, in the open transaction. */
async function takeStatements(client: pg.Client, file: string): Promise<void> {
  for await (const statement of statementsOf(file)) {
    await client.query(statement).catch((cause: unknown) => {
      throw new StoreError(
        `The dump cannot be read back: ${cause instanceof Error ? cause.message : String(cause)}`,
        { cause },
      );
    });
  }
}

/** Lists the tables to dump. Each comes after the tables to which it refers. */
async function listTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; needs: string[] }>(
    `select table_.relname as name,
        array(select other.relname::text from pg_constraint join pg_class other on other.oid = confrelid
              where contype = 'f' and conrelid = table_.oid and confrelid != table_.oid) as needs
      from pg_class table_
      where table_.relkind = 'r' and table_.relnamespace = current_schema()::regnamespace and table_.relname != all($1)
      order by table_.relname`,
    [PASSING_TABLES],
  );
  return inOrderOfReferences(rows).map(({ name }) => name);
}

async function schemaStatements(client: pg.Client, steps: readonly SchemaStep[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>("select name from migration order by name");
  const applied = new Set(rows.map(({ name }) => name));
  return [
    "create table migration (name text primary key, applied_at bigint not null)",
    ...steps.filter(({ name }) => applied.has(name)).flatMap(({ statements }) => statements),
  ].map((statement) => `${statement};`);
}

async function dumpRows(client: pg.Client, table: string, dump: DumpWriter): Promise<number> {
  const name = pg.escapeIdentifier(table);
  await client.query(
    `declare rows_of_table no scroll cursor for select to_json(each)::text as row from ${name} each`,
  );
  let count = 0;
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${ROWS_PER_STATEMENT} from rows_of_table`);
    if (rows.length === 0) break;
    count += rows.length;
    // Inside texts, JSON escapes line breaks; all other line breaks are white space and can be removed.
    const list = `[${rows.map(({ row }) => row.replaceAll("\n", " ")).join(",")}]`;
    await dump.add(insertStatement(table, list));
  }
  await client.query("close rows_of_table");
  return count;
}

async function sequenceStatements(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns
      where table_schema = current_schema() and is_identity = 'YES' and table_name = any($1) order by table_name`,
    [tables],
  );
  return rows.map(({ table_name, column_name }) => {
    const [table, column] = [pg.escapeIdentifier(table_name), pg.escapeIdentifier(column_name)];
    return `select setval(pg_get_serial_sequence('${table_name}', '${column_name}'), (select coalesce(max(${column}), 0) + 1 from ${table}), false);`;
  });
}
