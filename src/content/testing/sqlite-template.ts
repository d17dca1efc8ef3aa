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

/** Creates the tables once, since creating them takes several times as long as copying the file. */
export async function makeSqliteTemplate(): Promise<SqliteTemplate> {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-template-"));
  const file = join(folder, "vitrine.db");
  const engine = await openEngine(`file:${file}`);
  await migrate(engine);
  await engine.close();
  return { file, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Copies a database with the tables of a store to the path that a test uses. */
export async function copySqliteTemplate(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await copyFile(inject("sqliteTemplate"), file);
}
