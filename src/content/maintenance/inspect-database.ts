import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { sql } from "kysely";
import { type BlobOptions, openBlobs } from "../blobs/open-blobs.ts";
import { databaseFile, openEngine } from "../engine/open-engine.ts";
import { MIGRATIONS, migrate } from "../migrations/migrate.ts";
import { explainFailure } from "../model/store-error.ts";

/** The state of a database, determined without changing it. */
export interface DatabaseState {
  engine: "sqlite" | "postgres";
  /** Version of SQLite, or of the PostgreSQL server. */
  version: string;
  /** Migrations not yet applied. */
  pending: string[];
  /** Migrations unknown to this version of Vitrine. */
  unknown: string[];
  /** The first problem found by the engine's own check; `undefined` if there is none. */
  damage: string | undefined;
  /** Whether committed data survive a power cut, according to the database's settings. */
  isDurable: boolean;
}

/**
 * Inspects a database without changing it. Resolves to `undefined` if there is none yet; rejects with a StoreError if it cannot
 * be opened.
 */
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
      // The table does not exist before the first migration.
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

/** Whether a database contains a store of any version. Rejects with a StoreError if the database cannot be opened. */
export async function hasStore(databaseUrl: string): Promise<boolean> {
  const file = databaseFile(databaseUrl);
  if (file !== undefined) return existsSync(file);
  const engine = await openEngine(databaseUrl);
  try {
    const { rows } = await sql<{
      name: string | null;
    }>`select to_regclass('migration')::text as name`.execute(engine.reading);
    return typeof rows[0]?.name === "string";
  } finally {
    await engine.close();
  }
}

/**
 * Applies pending migrations. Resolves to the names of those applied. Rejects with a StoreError if an operator can fix the
 * problem.
 */
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

/** Maximum size of a sample of files: their number and their total bytes. */
const SAMPLE = { files: 50, bytes: 256 * 1024 * 1024 };

/** Maximum number of concurrent checks. A file in a bucket takes some hundredths of a second, mostly for the transfer. */
const AT_ONCE = 8;

/** The state of the files to which the database refers. */
export interface MediaState {
  total: number;
  /** The number of files that were read and compared with their hash. For all other files, only the size was checked. */
  read: number;
  faults: { path: string; fault: string }[];
}

/**
 * Checks the files to which the database refers.
 *
 * @param readsAll reads all files instead of a sample
 */
export async function inspectMedia(
  { databaseUrl, ...options }: { databaseUrl: string } & BlobOptions,
  { readsAll = false }: { readsAll?: boolean } = {},
): Promise<MediaState> {
  const engine = await openEngine(databaseUrl);
  const { blobs } = await openBlobs(options);
  try {
    const files = await engine.reading
      .selectFrom("media")
      .innerJoin("tenant", "tenant.id", "media.tenant_id")
      .select(["path", "hash", "bytes"])
      // An interrupted deletion may have removed them already.
      .where("tenant.state", "!=", "deleting")
      .execute();
    const faults: MediaState["faults"] = [];
    let [read, bytes] = [0, 0];
    const waiting = inRandomOrder(files).values();
    const look = async () => {
      for (const file of waiting) {
        const isRead = readsAll || (read < SAMPLE.files && bytes + file.bytes <= SAMPLE.bytes);
        if (isRead) [read, bytes] = [read + 1, bytes + file.bytes];
        const fault = await blobs.findFault(file, { isRead });
        if (fault !== undefined) faults.push({ path: file.path, fault });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, look));
    return { total: files.length, read, faults };
  } finally {
    await engine.close();
  }
}

function inRandomOrder<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

async function isFile(file: string): Promise<boolean> {
  return stat(file).then(
    (found) => found.isFile(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return false;
      throw explainFailure(error, `Cannot access the database ${file}`);
    },
  );
}
