import type { Engine, EngineOptions } from "../engine/engine.ts";
import { databaseFile } from "../engine/open-engine.ts";
import { SearchThread } from "./search-thread.ts";
import { searchWith } from "./search-with.ts";
import type { Searching } from "./searching.ts";

/** Searches of a database: PostgreSQL answers from its own processes, an SQLite file from a thread of this one. */
export function openSearching(
  engine: Engine,
  databaseUrl: string,
  { onRead }: EngineOptions,
): Searching & { close(): Promise<void> } {
  const file = databaseFile(databaseUrl);
  if (file !== undefined) return new SearchThread(file, onRead);
  return { ...searchWith(engine), close: async () => {} };
}
