import type { Change } from "../changes/change-feed.ts";

/** Something that a CDN must purge, other than changed content. */
export type Asked = "all" | `build:${string}` | `site:${string}`;

/** One purge request for a CDN. */
export interface Purge {
  asked: readonly Asked[];
  /** In order. */
  changes: readonly Change[];
  /** The number of attempts, including this one. */
  attempts: number;
  /** Identifies the claim: the last change in it, the further requests, and when it expires. A renewed claim has another expiry. */
  claimed: { seq: number; asked: string; until: number };
}

export type PurgeOutcome = { isSent: true } | { isSent: false; error: string; nextAttemptAt: number };

export interface PurgeState {
  /** The number of waiting changes and other things to purge. */
  waiting: number;
  /** When the oldest waiting purge was first attempted, in epoch milliseconds; `null` if none was. */
  waitingSince: number | null;
  attempts: number;
  lastError: string | null;
}

/**
 * Pending purges of a CDN. The list of changes itself is the queue, together with the position of the last change that the CDN was
 * informed of. So changes published by any process wait there, and survive a restart.
 */
export interface PurgeQueue {
  /**
   * Called when a server of a build starts. Pages of other builds are purged, as their files may no longer exist. A database without
   * a position was restored or is new, so everything is purged.
   */
  begin(build: string): Promise<void>;
  /** Requests a further purge. False if no server with a CDN has ever run on this database. */
  ask(asked: readonly Asked[]): Promise<boolean>;
  /**
   * Claims everything that waits. Only one of several processes that ask at the same time gets it; `undefined` if nothing is due, or
   * another process has it. @param leaseMs after this time, the claim of a crashed process expires
   */
  claim(leaseMs: number): Promise<Purge | undefined>;
  /** Extends a claim; `undefined` if it has expired and another process has it. */
  renew(purge: Purge, leaseMs: number): Promise<Purge | undefined>;
  /** Does nothing if another process has claimed the purge in the meantime. */
  settle(purge: Purge, outcome: PurgeOutcome): Promise<void>;
  /** `undefined` if no server with a CDN has ever run on this database. */
  state(): Promise<PurgeState | undefined>;
}
