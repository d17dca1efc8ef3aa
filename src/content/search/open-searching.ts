import type { Engine, EngineOptions } from "../engine/engine.ts";
import { databaseFile } from "../engine/open-engine.ts";
import { limitMissing } from "./limit-missing.ts";
import { SearchThread } from "./search-thread.ts";
import { searchWith } from "./search-with.ts";
import type { Searching } from "./searching.ts";

/** Opens the search of a database: on PostgreSQL the database server does the work, on SQLite a thread of this process. */
export function openSearching(
  { snapshots }: Engine,
  databaseUrl: string,
  { onRead }: EngineOptions,
): Searching & { close(): Promise<void> } {
  if (snapshots !== undefined) return { ...limitMissing(searchWith(snapshots)), close: async () => {} };
  const thread = new SearchThread(databaseFile(databaseUrl) ?? "", onRead);
  return { ...limitMissing(thread), close: () => thread.close() };
}
