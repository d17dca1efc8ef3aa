import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import type { ChangeSignal } from "./engine.ts";

export interface SqliteSignal extends Omit<ChangeSignal, "shareSnapshot"> {
  /** Call after each commit of this process: only those that change content raise the signal. */
  afterCommit(): void;
}

/**
 * On a connection, `data_version` changes when another connection has committed. The reader's changes with every commit; the
 * writer's does not change with its own, so it detects other processes: visits and needs written by this process are not
 * changes of content.
 */
export function watchDataVersion(reader: DatabaseSync, writer: DatabaseSync): SqliteSignal {
  const readAny = prepareReading(reader, "pragma data_version");
  const readForeign = prepareReading(writer, "pragma data_version");
  let readNewestChange: Reading | undefined;
  let any = readAny();
  /** The state of other processes' commits and of the content when the signal was acknowledged. */
  let acknowledged: { foreign: Value; newestChange: Value } | undefined;

  function readCommitted() {
    // Prepared on first use: a new database has no tables yet.
    readNewestChange ??= prepareReading(reader, "select max(seq) from change");
    return { foreign: readForeign(), newestChange: readNewestChange() };
  }

  return {
    hasMoved: () => readAny() !== any,
    // In either order, a commit of another process between the two readings still raises the signal afterwards.
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

/** An unreadable value counts as a change: the commit itself has succeeded. */
function attempt<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function prepareReading(database: DatabaseSync, query: string): Reading {
  const statement = database.prepare(query);
  // Queried before every answer: a row as an array takes a quarter less time.
  statement.setReturnArrays(true);
  return () => statement.get()?.[0];
}
