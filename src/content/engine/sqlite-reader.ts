import { DatabaseSync } from "node:sqlite";
import { type CompiledQuery, Kysely } from "kysely";
import type { Tables } from "../model/tables.ts";
import type { EngineOptions, EngineReader, Snapshots } from "./engine.ts";
import { LOCK_TIMEOUT_MS, SqliteConnection, sqliteDialect } from "./sqlite-dialect.ts";

/** Opens an existing SQLite file. */
export function openSqliteReader(file: string, { onRead }: EngineOptions = {}): Snapshots {
  const connection = new SqliteConnection(
    new DatabaseSync(file, { timeout: LOCK_TIMEOUT_MS, readOnly: true }),
  );
  const reader: EngineReader = {
    kind: "sqlite",
    reading: new Kysely<Tables>({ dialect: sqliteDialect(connection) }),
    read: async <Row>(query: CompiledQuery<Row>) => {
      const rows = connection.read<Row>(query);
      onRead?.(query.sql);
      return rows;
    },
  };
  return {
    atOnce: async (work) => {
      connection.run("begin");
      try {
        return await work(reader);
      } finally {
        if (connection.isInTransaction) connection.run("commit");
      }
    },
  };
}
