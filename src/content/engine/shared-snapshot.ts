import type { DatabaseSync } from "node:sqlite";

/** A snapshot of the database shared by successive reads. */
export interface SharedSnapshot {
  /** From here on, reads see one snapshot, until {@link end} or the end of this turn of the event loop. */
  begin(): void;
  /** The next read sees everything written by then. */
  end(): void;
}

/**
 * Locking and unlocking the file for a small read takes longer than the read itself. Reads separated only by promises can share one
 * read transaction, which ends before the event loop does anything else.
 */
export function shareSnapshot(reader: DatabaseSync): SharedSnapshot {
  const begin = reader.prepare("begin");
  const commit = reader.prepare("commit");
  let isOpen = false;

  function end(): void {
    if (!isOpen) return;
    isOpen = false;
    // After some errors SQLite has already rolled back.
    if (reader.isOpen && reader.isTransaction) commit.run();
  }

  return {
    begin() {
      if (isOpen) return;
      begin.run();
      isOpen = true;
      // Scheduled from a microtask, a tick runs after all pending promises; scheduled directly, it would run before them.
      queueMicrotask(() => process.nextTick(end));
    },
    end,
  };
}
