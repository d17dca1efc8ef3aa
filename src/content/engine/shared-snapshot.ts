import type { DatabaseSync } from "node:sqlite";

/** A snapshot of the database shared by successive reads. */
export interface SharedSnapshot {
  /** Lets reads see one snapshot until {@link end} or the end of this turn of the event loop. */
  begin(): void;
  /** Ends the snapshot: the next read sees everything written so far. */
  end(): void;
}

/**
 * Shares one read transaction among reads that are separated only by promises. For a small read, locking and unlocking the file
 * takes longer than the read itself. The transaction ends before the event loop does anything else.
 */
export function shareSnapshot(reader: DatabaseSync): SharedSnapshot {
  const begin = reader.prepare("begin");
  const commit = reader.prepare("commit");
  let isOpen = false;

  function end(): void {
    if (!isOpen) return;
    isOpen = false;
    // After some errors, SQLite has already rolled back the transaction.
    if (reader.isOpen && reader.isTransaction) commit.run();
  }

  return {
    begin() {
      if (isOpen) return;
      begin.run();
      isOpen = true;
      // Scheduled from a microtask, `process.nextTick` runs after all pending promises; called directly, it would run before
      // them.
      queueMicrotask(() => process.nextTick(end));
    },
    end,
  };
}
