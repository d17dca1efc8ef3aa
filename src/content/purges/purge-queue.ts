import type { Change } from "../changes/change-feed.ts";

/** Something other than changed content that a CDN must purge. */
export type PurgeRequest = "all" | `build:${string}` | `site:${string}`;

/** One request to a CDN to purge pages. */
export interface Purge {
  asked: readonly PurgeRequest[];
  /** In order. */
  changes: readonly Change[];
  /** The number of this attempt, counted from 1. */
  attempts: number;
  /** Identifies the claim by its last change, the other requests, and its expiry. A renewed claim has another expiry. */
  claimed: { seq: number; asked: string; until: number };
}

export type PurgeOutcome = { isSent: true } | { isSent: false; error: string; nextAttemptAt: number };

export interface PurgeState {
  /** The number of pending changes and other things to purge. */
  waiting: number;
  /** When the oldest pending purge was first attempted, in epoch milliseconds; `null` if none was. */
  waitingSince: number | null;
  attempts: number;
  lastError: string | null;
}

/**
 * Pending purges of a CDN. The list of changes serves as the queue; only the position of the last change that was reported to
 * the CDN is stored. So changes published by any process are in the queue, and it survives a restart.
 */
export interface PurgeQueue {
  /**
   * Call when a server of a build starts. Purges the pages of other builds, since their files may no longer exist. If the
   * database has no position because it is new or was restored, purges everything.
   */
  begin(build: string): Promise<void>;
  /** Requests something else to be purged. Resolves to false if no server with a CDN has ever run on this database. */
  ask(asked: readonly PurgeRequest[]): Promise<boolean>;
  /**
   * Claims everything that is pending. If several processes ask at the same time, only one gets it. Resolves to `undefined` if
   * nothing is due, or another process has the claim.
   *
   * @param leaseMs time after which the claim of a crashed process expires, in milliseconds
   */
  claim(leaseMs: number): Promise<Purge | undefined>;
  /** Extends a claim. Resolves to `undefined` if it has expired and another process has claimed the purge. */
  renew(purge: Purge, leaseMs: number): Promise<Purge | undefined>;
  /** Records the result of a purge. Does nothing if another process has claimed the purge in the meantime. */
  settle(purge: Purge, outcome: PurgeOutcome): Promise<void>;
  /** Returns the state of the queue; `undefined` if no server with a CDN has ever run on this database. */
  state(): Promise<PurgeState | undefined>;
}
