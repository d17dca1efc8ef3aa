import type { Engine, EngineOptions } from "../engine/engine.ts";
import { databaseFile } from "../engine/open-engine.ts";
import { SearchThread } from "./search-thread.ts";
import { searchWith } from "./search-with.ts";
import type { Searching } from "./searching.ts";

/** Opens the search of a database: on PostgreSQL the server does the work, on SQLite a thread of this process. */
export function openSearching(
  { snapshots }: Engine,
  databaseUrl: string,
  { onRead }: EngineOptions,
): Searching & { close(): Promise<void> } {
  return snapshots === undefined
    ? new SearchThread(databaseFile(databaseUrl) ?? "", onRead)
    : { ...searchWith(snapshots), close: async () => {} };
}
