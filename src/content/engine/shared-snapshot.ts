import type { DatabaseSync } from "node:sqlite";

/** A snapshot of the database shared by successive reads. */
export interface SharedSnapshot {
  /** From here on, reads see one snapshot, until {@link end} or until the event loop goes on. */
  begin(): void;
  /** The next read sees what has been written since. */
  end(): void;
}

/**
 * Locking and unlocking the file for a small read takes longer than the read itself. Reads with nothing but promises in
 * between can share one read transaction, which ends before the event loop does anything else.
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
      // A tick runs before the promises of the step that scheduled it, and after those of a promise that did.
      queueMicrotask(() => process.nextTick(end));
    },
    end,
  };
}
