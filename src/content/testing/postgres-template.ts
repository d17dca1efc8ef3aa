import { randomUUID } from "node:crypto";
import pg from "pg";
import { openEngine } from "../engine/open-engine.ts";
import { migrate } from "../migrations/migrate.ts";

/** The version since which PostgreSQL can create a database by copying files, instead of logging each page. */
const COPIES_FILES_SINCE = 150_000;

/** A database with the tables of a store and nothing in them, as a template for others. */
interface PostgresTemplate {
  /** The clause after `create database NAME` that copies the template. */
  clause: string;
  remove(): Promise<void>;
}

/** Creates the tables once, since PostgreSQL takes several times as long to create tables as to copy them. */
export async function makePostgresTemplate(serverUrl: string): Promise<PostgresTemplate> {
  const name = `vitrine_template_${randomUUID().replaceAll("-", "")}`;
  await runOnServer(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const engine = await openEngine(url.href);
  await migrate(engine);
  await engine.close();
  const [row] = await runOnServer(serverUrl, "select current_setting('server_version_num')::int as version");
  const strategy = Number(row?.["version"]) >= COPIES_FILES_SINCE ? " strategy file_copy" : "";
  return {
    clause: `template ${name}${strategy}`,
    remove: async () => void (await runOnServer(serverUrl, `drop database ${name} with (force)`)),
  };
}

/** Runs one command on a separate connection. */
export async function runOnServer(serverUrl: string, command: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    const { rows } = await client.query(command);
    return rows;
  } finally {
    await client.end();
  }
}
