import type { DatabaseSync } from "node:sqlite";

/** One moment of the database, for all that is read in one go. */
export interface SharedSnapshot {
  /** What is read from here on is of one moment, until {@link end}, or until the event loop goes on. */
  begin(): void;
  /** The next read sees what was written in between. */
  end(): void;
}

/**
 * Locking and unlocking the file around a small read takes longer than the read itself. What is read with nothing but
 * promises in between can share one read transaction, which ends before the event loop turns to anything else.
 */
export function shareSnapshot(reader: DatabaseSync): SharedSnapshot {
  const begin = reader.prepare("begin");
  const commit = reader.prepare("commit");
  let isOpen = false;

  function end(): void {
    if (!isOpen) return;
    isOpen = false;
    // SQLite has rolled back by itself after some failures.
    if (reader.isOpen && reader.isTransaction) commit.run();
  }

  return {
    begin() {
      if (isOpen) return;
      begin.run();
      isOpen = true;
      // A tick comes before the promises of the step that asked for it, and after those of a promise that did.
      queueMicrotask(() => process.nextTick(end));
    },
    end,
  };
}
