import { statSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";

/** Maximum time in milliseconds to wait for another process that is writing a large import. */
const MAXIMUM_WAIT_MS = 60_000;
/**
 * Maximum time in milliseconds between two failed attempts from which it follows that the lock was held all the time in
 * between.
 */
const MAXIMUM_GAP_MS = 1_000;
/** Time in milliseconds after which a process that holds the lock without writing is assumed to hold it for ever. */
const STILL_MS = 5_000;
const PAUSE_MS = 15;
/**
 * Time in milliseconds for which one connection may write without a pause. SQLite's lock has no queue: those who wait only try
 * from time to time, so without pauses, a busy process would shut out all others.
 */
const TURN_MS = 200;
/** Pause in milliseconds that lets others write. Those who wait try once in that time, even on a busy machine. */
const YIELD_MS = 2 * PAUSE_MS;
const SQLITE_BUSY = 5;

/**
 * The lock for which all writers of an SQLite file wait. It belongs to the connection that writes. SQLite does not tell who
 * holds the lock, but a large transaction is written to the log long before it is committed. So a growing log means an import,
 * for which writers wait; they do not wait long for anything else that locks the file.
 */
export interface WriteLock {
  /**
   * Begins a transaction with the lock. Waits without blocking this process.
   *
   * @param until deadline, in milliseconds of `performance.now()`
   * @throws the driver's error if another process keeps the lock
   */
  begin(until?: number): Promise<void>;
  /** Call this after each transaction. */
  end(): void;
  /**
   * Resolves once a transaction could begin, or this process has begun one. Waits up to a minute, even if the other process
   * does not write; if the lock or the caller has a shorter limit, waits no longer than {@link begin}. Does not hold the lock
   * while it waits, so that writers of this process with a shorter limit do not queue behind it.
   *
   * @throws the driver's error if another process keeps the lock
   */
  wait(until?: number): Promise<void>;
  /**
   * Resolves if a transaction could begin now, or once the transaction that holds the lock has ended.
   *
   * @throws like {@link begin}
   */
  check(): Promise<void>;
}

/**
 * Creates the lock of a connection.
 *
 * @param log the file to which transactions are written
 * @param longestWaitMs how long other processes may hold the lock, even if they write, before writers fail
 */
export function createWriteLock(
  writer: DatabaseSync,
  log: string,
  longestWaitMs = MAXIMUM_WAIT_MS,
): WriteLock {
  /** The time when another process was first seen to hold the lock without writing, and the state of the log at that time. */
  let still: { since: number; sign: string; error: unknown } | undefined;
  /**
   * The time since which all attempts of all writers have failed. A writer that was queued behind another does not wait the
   * full time again.
   */
  let held: { since: number; triedAt: number } | undefined;

  /** When the current series of transactions of this connection without a pause began. */
  let turnSince = 0;
  let endedAt = Number.NEGATIVE_INFINITY;

  /** Lets others write if this connection has written without a pause for long. */
  async function takeTurns(): Promise<void> {
    const now = performance.now();
    if (now - endedAt >= PAUSE_MS) turnSince = now;
    if (now - turnSince < TURN_MS) return;
    await sleep(YIELD_MS);
    turnSince = performance.now();
  }

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
      const since = held !== undefined && now - held.triedAt <= MAXIMUM_GAP_MS ? held.since : now;
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
  const isShort = longestWaitMs < MAXIMUM_WAIT_MS;
  return {
    async begin(until = Infinity) {
      await takeTurns();
      while (!tryToBegin()) {
        if (stillMs() > STILL_MS || heldMs() > longestWaitMs || performance.now() > until) throw still?.error;
        await sleep(PAUSE_MS);
      }
    },
    end: () => void (endedAt = performance.now()),
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
      // If this process holds the lock, there is no need to wait, since its transactions always end.
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

/** Returns a value that changes whenever the log is written. */
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
