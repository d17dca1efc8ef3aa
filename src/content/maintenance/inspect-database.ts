import { stat } from "node:fs/promises";
import { sql } from "kysely";
import { databaseFile, openEngine } from "../engine/open-engine.ts";
import { foldersIn } from "../exchange/apply.ts";
import { blobFile } from "../media/blobs.ts";
import { MIGRATIONS, migrate } from "../migrations/migrate.ts";
import { explainFailure } from "../store-error.ts";

/** What a database is like, seen without changing it. */
export interface DatabaseState {
  engine: "sqlite" | "postgres";
  /** Version of SQLite, or of the PostgreSQL server. */
  version: string;
  /** Steps of the schema still to be taken. */
  pending: string[];
  /** Steps that this version of Vitrine does not know. */
  unknown: string[];
  /** The first finding of the engine's own check; `undefined` when there is none. */
  damage: string | undefined;
  /** Whether what is committed survives a power cut. */
  isDurable: boolean;
}

/** Looks at a database. `undefined` when there is none yet; rejects with a StoreError when it cannot be opened. */
export async function inspectDatabase(databaseUrl: string): Promise<DatabaseState | undefined> {
  const file = databaseFile(databaseUrl);
  if (file !== undefined && !(await isFile(file))) return undefined;
  const engine = await openEngine(databaseUrl);
  try {
    const isSqlite = engine.kind === "sqlite";
    const version = isSqlite
      ? sql<{ value: string }>`select sqlite_version() as value`
      : sql<{ value: string }>`select current_setting('server_version') as value`;
    const { rows } = await version.execute(engine.reading);
    const applied = await sql<{ name: string }>`select name from migration`.execute(engine.reading).then(
      (result) => result.rows.map(({ name }) => name),
      // Before the first step there is no such table.
      (): string[] => [],
    );
    const check = isSqlite
      ? await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(engine.reading)
      : undefined;
    const finding = check?.rows[0]?.quick_check;
    const lax = isSqlite
      ? undefined
      : await sql<{
          name: string;
        }>`select name from pg_settings where name in ('fsync', 'full_page_writes') and setting = 'off'`.execute(
          engine.reading,
        );
    return {
      engine: engine.kind,
      version: rows[0]?.value ?? "unknown",
      pending: MIGRATIONS.map(({ name }) => name).filter((name) => !applied.includes(name)),
      unknown: applied.filter((name) => !MIGRATIONS.some((migration) => migration.name === name)),
      damage: finding === "ok" ? undefined : finding,
      isDurable: (lax?.rows.length ?? 0) === 0,
    };
  } finally {
    await engine.close();
  }
}

/** Brings a database up to date. Resolves to the steps that were taken; rejects with a StoreError where an operator can help. */
export async function migrateDatabase(databaseUrl: string): Promise<string[]> {
  const engine = await openEngine(databaseUrl);
  try {
    return await migrate(engine);
  } catch (error) {
    throw explainFailure(error, "Cannot bring the database up to date");
  } finally {
    await engine.close();
  }
}

/** Files that the database names: how many there are, and the paths of those that are missing or cut short. */
export async function inspectMedia(
  databaseUrl: string,
  dataFolder: string,
): Promise<{ total: number; missing: string[] }> {
  const engine = await openEngine(databaseUrl);
  try {
    const files = await engine.reading.selectFrom("media").select(["path", "hash", "bytes"]).execute();
    const missing: string[] = [];
    for (const { path, hash, bytes } of files) {
      const size = await stat(blobFile(foldersIn(dataFolder).media, hash)).then(
        (found) => found.size,
        () => -1,
      );
      if (size !== bytes) missing.push(path);
    }
    return { total: files.length, missing };
  } finally {
    await engine.close();
  }
}

async function isFile(file: string): Promise<boolean> {
  return stat(file).then(
    (found) => found.isFile(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return false;
      throw explainFailure(error, `Cannot look for the database ${file}`);
    },
  );
}
