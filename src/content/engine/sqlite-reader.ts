import { DatabaseSync } from "node:sqlite";
import { type CompiledQuery, Kysely } from "kysely";
import type { Tables } from "../tables.ts";
import type { EngineOptions, EngineReader } from "./engine.ts";
import { LOCK_TIMEOUT_MS, SqliteConnection, sqliteDialect } from "./sqlite-dialect.ts";

/** An SQLite file that is only read. `atOnce`: all that is read in `work` is of one moment. */
export interface SqliteReader extends EngineReader {
  atOnce<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Opens an SQLite file that exists already. */
export function openSqliteReader(file: string, { onRead }: EngineOptions = {}): SqliteReader {
  const connection = new SqliteConnection(
    new DatabaseSync(file, { timeout: LOCK_TIMEOUT_MS, readOnly: true }),
  );
  return {
    kind: "sqlite",
    reading: new Kysely<Tables>({ dialect: sqliteDialect(connection) }),
    read: async <Row>(query: CompiledQuery<Row>) => {
      const { rows } = await connection.executeQuery<Row>(query);
      onRead?.(query.sql);
      return rows;
    },
    atOnce: async (work) => {
      connection.run("begin");
      try {
        return await work();
      } finally {
        if (connection.isInTransaction) connection.run("commit");
      }
    },
  };
}
