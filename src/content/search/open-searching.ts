import type { Engine, EngineOptions } from "../engine/engine.ts";
import { databaseFile } from "../engine/open-engine.ts";
import { SearchThread } from "./search-thread.ts";
import { searchWith } from "./search-with.ts";
import type { Searching } from "./searching.ts";

/** Searches of a database: a server answers from its own processes, a file from a thread of this one. */
export function openSearching(
  { snapshots }: Engine,
  databaseUrl: string,
  { onRead }: EngineOptions,
): Searching & { close(): Promise<void> } {
  return snapshots === undefined
    ? new SearchThread(databaseFile(databaseUrl) ?? "", onRead)
    : { ...searchWith(snapshots), close: async () => {} };
}
