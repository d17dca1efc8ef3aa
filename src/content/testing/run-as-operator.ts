import { DatabaseSync } from "node:sqlite";
import pg from "pg";

/** Runs statements as an operator would in the database's command-line client. */
export async function runAsOperator(databaseUrl: string, statements: readonly string[]): Promise<void> {
  if (databaseUrl.startsWith("file:")) {
    const database = new DatabaseSync(databaseUrl.slice("file:".length));
    for (const statement of statements) database.exec(statement);
    database.close();
    return;
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
