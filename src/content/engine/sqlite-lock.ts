import { statSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";

/** The longest wait for a process that is writing, in milliseconds: a large import. */
const LONGEST_WAIT_MS = 60_000;
/** A process that holds the lock and has not written for this long may hold it for ever. */
const STILL_MS = 5_000;
const PAUSE_MS = 15;
const SQLITE_BUSY = 5;

/**
 * The lock for which all writers of an SQLite file wait, on its writing connection. SQLite does not tell who holds it, but a large
 * transaction is written to the log long before it is committed. So writers wait for an import, and for nothing else that locks the
 * file for long.
 */
export interface WriteLock {
  /**
   * Begins a transaction with the lock. Waits without blocking this process.
   *
   * @param isPatient also waits up to a minute for a process that holds the lock without writing
   * @throws the driver's error if another process keeps the lock
   */
  begin(isPatient: boolean): Promise<void>;
  /** Resolves if a transaction could begin now, or once the one that holds the lock has ended; @throws as {@link begin} */
  check(): Promise<void>;
}

/** @param log the file to which transactions are written */
export function createWriteLock(writer: DatabaseSync, log: string): WriteLock {
  /** When another process was first seen to hold the lock without writing, and the state of the log then. */
  let still: { since: number; sign: string; error: unknown } | undefined;

  function tryToBegin(): boolean {
    try {
      writer.exec("begin immediate");
      still = undefined;
      return true;
    } catch (error) {
      if (!isBusy(error)) throw error;
      const sign = signOf(log);
      if (still?.sign !== sign) still = { since: performance.now(), sign, error };
      return false;
    }
  }

  function stillMs(): number {
    return still === undefined ? 0 : performance.now() - still.since;
  }

  return {
    async begin(isPatient) {
      const from = performance.now();
      while (!tryToBegin()) {
        if (performance.now() - from > LONGEST_WAIT_MS || (!isPatient && stillMs() > STILL_MS))
          throw still?.error;
        await sleep(PAUSE_MS);
      }
    },
    async check() {
      let known: string | undefined;
      // Transactions of this process always end.
      while (!writer.isTransaction) {
        if (tryToBegin()) return writer.exec("rollback");
        if (known !== undefined && known !== still?.sign) return;
        if (stillMs() > STILL_MS) throw still?.error;
        known = still?.sign;
        await sleep(PAUSE_MS);
      }
    },
  };
}

/** A value that changes whenever the file is written. */
function signOf(file: string): string {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? "" : `${found.ino} ${found.size} ${found.mtimeNs}`;
}

function isBusy(error: unknown): boolean {
  return (
    error instanceof Error &&
    "errcode" in error &&
    typeof error.errcode === "number" &&
    (error.errcode & 0xff) === SQLITE_BUSY
  );
}
