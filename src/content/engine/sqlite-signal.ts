import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import type { ChangeSignal } from "./engine.ts";

export interface SqliteSignal extends ChangeSignal {
  /** To be called after each commit of this process: one that changed no content moves nothing. */
  afterCommit(): void;
}

/**
 * `data_version` moves on a connection when another has committed. The reader's moves with every commit. The writer's
 * stands still with its own, so it tells those of other processes apart: visits and needs that this process wrote are
 * no news to it.
 */
export function watchDataVersion(reader: DatabaseSync, writer: DatabaseSync): SqliteSignal {
  const readAny = prepareReading(reader, "pragma data_version");
  const readForeign = prepareReading(writer, "pragma data_version");
  let readNewestChange: Reading | undefined;
  let any = readAny();
  /** What was known of the others' commits and of the content when the signal was acknowledged. */
  let acknowledged: { foreign: Value; newestChange: Value } | undefined;

  function readCommitted() {
    // Not before it is asked for: a new database has no tables yet.
    readNewestChange ??= prepareReading(reader, "select max(seq) from change");
    return { foreign: readForeign(), newestChange: readNewestChange() };
  }

  return {
    hasMoved: () => readAny() !== any,
    // In each order, what another process commits between two readings still moves the signal afterwards.
    acknowledge() {
      acknowledged = attempt(readCommitted);
      any = readAny();
    },
    afterCommit() {
      const present = attempt(readAny);
      const committed = attempt(readCommitted);
      if (acknowledged === undefined || committed === undefined) return;
      const isNoNews =
        committed.foreign === acknowledged.foreign && committed.newestChange === acknowledged.newestChange;
      if (isNoNews) any = present;
    },
  };
}

type Value = SQLOutputValue | undefined;
type Reading = () => Value;

/** What cannot be read counts as news: the commit itself has succeeded. */
function attempt<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function prepareReading(database: DatabaseSync, query: string): Reading {
  const statement = database.prepare(query);
  // Asked before every answer: a row as an array costs a quarter less.
  statement.setReturnArrays(true);
  return () => statement.get()?.[0];
}
