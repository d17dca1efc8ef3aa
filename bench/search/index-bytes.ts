import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { databaseFile } from "../../src/content/engine/open-engine.ts";

const TABLES = /^(sqlite_autoindex_|idx_)?(article_search|article_places|search_key)/;
/** Matches the baseline's tables apart from the texts, which our store needs for pages anyway. */
const BARE_TABLES = /^bare_/;

/** Returns the number of bytes that a database stores only for search: index, positions and vocabulary. */
export async function indexBytes(databaseUrl: string): Promise<number> {
  const file = databaseFile(databaseUrl);
  return file === undefined ? postgresBytes(databaseUrl) : sqliteBytes(file, TABLES);
}

/** Returns the number of bytes that the baseline stores. */
export function bareIndexBytes(file: string): number {
  return sqliteBytes(file, BARE_TABLES);
}

function sqliteBytes(file: string, tables: RegExp): number {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare("select name, sum(pgsize) as bytes from dbstat group by name").all();
  database.close();
  return rows.reduce((sum, { name, bytes }) => sum + (tables.test(String(name)) ? Number(bytes) : 0), 0);
}

async function postgresBytes(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ bytes: string }>(
    `select sum(pg_total_relation_size(oid)) as bytes from pg_class
      where relname in ('article_search', 'article_places', 'search_key')`,
  );
  await client.end();
  return Number(rows[0]?.bytes ?? 0);
}
