import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import type { ChangeSignal } from "./engine.ts";

export interface SqliteSignal extends Omit<ChangeSignal, "shareSnapshot"> {
  /** Call after each commit of this process. Only commits that change content raise the signal. */
  afterCommit(): void;
}

/**
 * Reports commits by means of `data_version`, which changes on a connection when another connection has committed. On the
 * reader it changes with every commit. On the writer it changes only with commits of other processes, so it shows whether a
 * commit came from here. Visits and enquiries that this process writes are not changes of content and do not raise the signal.
 */
export function watchDataVersion(reader: DatabaseSync, writer: DatabaseSync): SqliteSignal {
  const readAny = prepareReading(reader, "pragma data_version");
  const readForeign = prepareReading(writer, "pragma data_version");
  let readNewestChange: Reading | undefined;
  let any = readAny();
  /** The state of other processes' commits and of the content at the time when the signal was acknowledged. */
  let acknowledged: { foreign: Value; newestChange: Value } | undefined;

  function readCommitted() {
    // The query is prepared on first use, since a new database has no tables yet.
    readNewestChange ??= prepareReading(reader, "select max(seq) from change");
    return { foreign: readForeign(), newestChange: readNewestChange() };
  }

  return {
    hasMoved: () => readAny() !== any,
    // The commits are read first: if another process commits between the two readings, the signal is raised again at the next
    // commit.
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

/** A failed reading counts as a change. It must not throw, since the commit itself has succeeded. */
function attempt<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function prepareReading(database: DatabaseSync, query: string): Reading {
  const statement = database.prepare(query);
  // This query runs before every answer; reading a row as an array takes a quarter less time.
  statement.setReturnArrays(true);
  return () => statement.get()?.[0];
}
