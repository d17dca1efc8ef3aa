import type { Change } from "../changes/change-feed.ts";

/** Something that a CDN must purge besides changed content. */
export type Asked = "all" | `build:${string}` | `site:${string}`;

/** One purge request for a CDN. */
export interface Purge {
  asked: readonly Asked[];
  /** In order. */
  changes: readonly Change[];
  /** The number of attempts, including this one. */
  attempts: number;
  /** The position that was claimed, and until when: later changes belong to another purge, and so does a renewed claim. */
  claimed: { seq: number; asked: string; until: number };
}

export type PurgeOutcome = { isSent: true } | { isSent: false; error: string; nextAttemptAt: number };

export interface PurgeState {
  /** The number of changes, and of further things to purge. */
  waiting: number;
  /** When the oldest of them was first attempted, in epoch milliseconds; `null` if none was. */
  waitingSince: number | null;
  attempts: number;
  lastError: string | null;
}

/**
 * Pending purges of a CDN. The list of changes itself is the queue, with a mark at the last one that the CDN was informed of: so
 * changes published by any process wait there, and survive a restart.
 */
export interface PurgeQueue {
  /**
   * A server of a build starts. Pages of other builds are purged, as their files may no longer exist. A database without a mark was
   * restored or is new, so everything is purged.
   */
  begin(build: string): Promise<void>;
  /** Requests a further purge. False if no server with a CDN has ever run on this database. */
  ask(asked: readonly Asked[]): Promise<boolean>;
  /**
   * Claims everything that waits, for one of the processes that ask at once; `undefined` if nothing is due, or another one has it.
   *
   * @param leaseMs after this time, the claim of a crashed process expires
   */
  claim(leaseMs: number): Promise<Purge | undefined>;
  /** Extends a claim; `undefined` if it has expired and another process has it. */
  renew(purge: Purge, leaseMs: number): Promise<Purge | undefined>;
  /** Does nothing if another process has it. */
  settle(purge: Purge, outcome: PurgeOutcome): Promise<void>;
  /** `undefined` if no server with a CDN has ever run on this database. */
  state(): Promise<PurgeState | undefined>;
}
