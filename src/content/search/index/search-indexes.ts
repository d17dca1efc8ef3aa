import type { EngineKind } from "../../engine/engine.ts";
import { postgresSearch } from "./postgres.ts";
import type { SearchIndex } from "./search-index.ts";
import { sqliteSearch } from "./sqlite.ts";

/** The full-text index of each engine. */
export const searchIndexes: Record<EngineKind, SearchIndex> = {
  sqlite: sqliteSearch,
  postgres: postgresSearch,
};
