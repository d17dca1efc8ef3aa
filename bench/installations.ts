import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { importDemoTenants } from "../e2e/seed.ts";
import { startPostgres } from "../src/content/testing/postgres.ts";
import { importBenchContent } from "./content.ts";

/** A filled installation to measure. */
export interface Installation {
  engine: "SQLite" | "PostgreSQL";
  dataFolder: string;
  /** Environment variables that name the database. */
  environment: Record<string, string>;
  /** Returns environment variables that name an empty database with its own data folder. */
  emptyDatabase(): Promise<Record<string, string>>;
  dispose(): Promise<void>;
}

/** The content of a new installation: the demo sites and the measured content, or nothing. */
export interface Filling {
  isFilled: boolean;
}

/** Opens an installation on an SQLite file. */
export async function openOnSqlite({ isFilled }: Filling): Promise<Installation> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), "vitrine-bench-data-"));
  const dispose = async (): Promise<void> => rmSync(dataFolder, { recursive: true, force: true });
  const installation = { engine: "SQLite", dataFolder, environment: {}, dispose } as const;
  const opened = { ...installation, emptyDatabase: async () => ({}) };
  return isFilled ? filled(opened) : opened;
}

/**
 * Like {@link openOnSqlite}, but in separate databases on the PostgreSQL server in `DATABASE_URL`, or on a server started for
 * this purpose. Resolves to `undefined` if there is none.
 */
export async function openOnPostgres({ isFilled }: Filling): Promise<Installation | undefined> {
  const server = await startPostgres({ isDurable: true }).catch(() => undefined);
  if (server === undefined) return undefined;
  const dataFolder = mkdtempSync(path.join(tmpdir(), "vitrine-bench-data-"));
  const databases: string[] = [];
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();

  async function emptyDatabase(): Promise<Record<string, string>> {
    const name = `vitrine_bench_${process.pid}_${databases.length}`;
    databases.push(name);
    await admin.query(`create database ${name}`);
    return { DATABASE_URL: Object.assign(new URL(server?.url ?? ""), { pathname: `/${name}` }).href };
  }

  async function dispose(): Promise<void> {
    for (const name of databases) await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
    await server?.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }

  const environment = await emptyDatabase();
  const opened = { engine: "PostgreSQL", dataFolder, environment, emptyDatabase, dispose } as const;
  return isFilled ? filled(opened) : opened;
}

async function filled(installation: Installation): Promise<Installation> {
  const { dataFolder, environment, dispose } = installation;
  try {
    await importDemoTenants(dataFolder, environment);
    await importBenchContent(dataFolder, environment);
    return installation;
  } catch (error) {
    await dispose();
    throw error;
  }
}
