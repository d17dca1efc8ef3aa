import { statSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";

/** The longest wait for a process that is writing, in milliseconds: a large import. */
const LONGEST_WAIT_MS = 60_000;
/** Attempts further apart than this do not show that the lock was held all the time between them. */
const LONGEST_GAP_MS = 1_000;
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
   * @param until fails at this time of `performance.now()` at the latest
   * @throws the driver's error if another process keeps the lock
   */
  begin(until?: number): Promise<void>;
  /**
   * Resolves once a transaction could begin, or this process has begun one. Waits up to a minute, even if the other process does not
   * write; with a shorter limit of the lock or the caller, no longer than {@link begin}. Does not hold the lock while it waits, so
   * that writers of this process with a shorter limit do not queue behind it.
   *
   * @throws the driver's error if another process keeps the lock
   */
  wait(until?: number): Promise<void>;
  /** Resolves if a transaction could begin now, or once the one that holds the lock has ended; @throws as {@link begin} */
  check(): Promise<void>;
}

/**
 * @param log the file to which transactions are written
 * @param longestWaitMs how long other processes may hold the lock, even if they write, before writers fail
 */
export function createWriteLock(
  writer: DatabaseSync,
  log: string,
  longestWaitMs = LONGEST_WAIT_MS,
): WriteLock {
  /** When another process was first seen to hold the lock without writing, and the state of the log then. */
  let still: { since: number; sign: string; error: unknown } | undefined;
  /** Since when all attempts have failed, of any writer. A writer that was queued behind another does not wait the full time again. */
  let held: { since: number; triedAt: number } | undefined;

  function tryToBegin(): boolean {
    try {
      writer.exec("begin immediate");
      still = undefined;
      held = undefined;
      return true;
    } catch (error) {
      if (!isBusy(error)) throw error;
      const sign = signOf(log);
      const now = performance.now();
      if (still?.sign !== sign) still = { since: now, sign, error };
      const since = held !== undefined && now - held.triedAt <= LONGEST_GAP_MS ? held.since : now;
      held = { since, triedAt: now };
      return false;
    }
  }

  function stillMs(): number {
    return still === undefined ? 0 : performance.now() - still.since;
  }

  function heldMs(): number {
    return held === undefined ? 0 : performance.now() - held.since;
  }

  /** With a shorter limit, even patient writers do not wait for a process that holds the lock without writing. */
  const isShort = longestWaitMs < LONGEST_WAIT_MS;
  return {
    async begin(until = Infinity) {
      while (!tryToBegin()) {
        if (stillMs() > STILL_MS || heldMs() > longestWaitMs || performance.now() > until) throw still?.error;
        await sleep(PAUSE_MS);
      }
    },
    async wait(until = Infinity) {
      const latest = Math.min(until, performance.now() + longestWaitMs);
      while (!writer.isTransaction) {
        if (tryToBegin()) return writer.exec("rollback");
        const isImpatient = isShort || until < Infinity;
        if (performance.now() > latest || (isImpatient && stillMs() > STILL_MS)) throw still?.error;
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
