import { DatabaseSync } from "node:sqlite";
import { type CompiledQuery, Kysely } from "kysely";
import type { Tables } from "../model/tables.ts";
import type { Engine } from "./engine.ts";
import { SqliteConnection, sqliteDialect } from "./sqlite-dialect.ts";

/** An SQLite database of this process alone, which disappears when it is closed. */
export interface MemoryEngine extends Engine {
  /** Serializes the whole database, so that another one can be opened from it. */
  copy(): Uint8Array;
}

/**
 * Opens a database in memory.
 *
 * @param content the result of {@link MemoryEngine.copy}; without it, the database has no tables
 */
export function openSqliteInMemory(content?: Uint8Array): MemoryEngine {
  const database = new DatabaseSync(":memory:", { enableForeignKeyConstraints: true });
  if (content !== undefined) database.deserialize(content);
  const connection = new SqliteConnection(database);
  const kysely = new Kysely<Tables>({ dialect: sqliteDialect(connection) });
  return {
    kind: "sqlite",
    reading: kysely,
    read: async <Row>(query: CompiledQuery<Row>) => connection.read<Row>(query),
    snapshots: undefined,
    write: (work) => kysely.transaction().execute(work),
    // Nobody else writes.
    signal: { hasMoved: () => false, shareSnapshot: () => {}, acknowledge: () => {} },
    scrub: async () => true,
    ping: async () => {},
    copy: () => database.serialize(),
    async close() {
      await kysely.destroy();
      if (database.isOpen) database.close();
    },
  };
}
