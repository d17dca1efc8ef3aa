import { copyFile, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { inject } from "vitest";
import { openEngine } from "../engine/open-engine.ts";
import { migrate } from "../migrations/migrate.ts";

/** A database file with the tables of a store and nothing in them, as a template for others. */
interface SqliteTemplate {
  file: string;
  remove(): Promise<void>;
}

/** Creates the tables once: to create them takes several times as long as to copy the file. */
export async function makeSqliteTemplate(): Promise<SqliteTemplate> {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-template-"));
  const file = join(folder, "vitrine.db");
  const engine = await openEngine(`file:${file}`);
  await migrate(engine);
  await engine.close();
  return { file, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Puts a database with the tables of a store where a test wants its own. */
export async function copySqliteTemplate(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await copyFile(inject("sqliteTemplate"), file);
}
