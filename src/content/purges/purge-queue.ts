import type { Change } from "../changes/change-feed.ts";

/** Something that a CDN is to forget besides what has changed. */
export type Asked = "all" | `build:${string}` | `site:${string}`;

/** What a CDN is to be told at once. */
export interface Purge {
  asked: readonly Asked[];
  /** In order. */
  changes: readonly Change[];
  /** How often it has been tried, this time included. */
  attempts: number;
  /** As they were claimed, and until when: what comes meanwhile is another purge, and so is one that was claimed anew. */
  claimed: { seq: number; asked: string; until: number };
}

export type PurgeOutcome = { isSent: true } | { isSent: false; error: string; nextAttemptAt: number };

export interface PurgeState {
  /** Records of changes, and things asked for besides. */
  waiting: number;
  /** When the oldest of them was first tried, in epoch milliseconds; `null` if none was. */
  waitingSince: number | null;
  attempts: number;
  lastError: string | null;
}

/**
 * What a CDN is still to be told. The changes themselves are the queue, with a mark at the last one of which it was told: so
 * whatever any process has published waits there, and survives this one.
 */
export interface PurgeQueue {
  /**
   * A server of a build starts. Pages of other builds are to be forgotten, as they load files that may be gone; a database
   * without a mark was restored or is new, so that everything is.
   */
  begin(build: string): Promise<void>;
  /** Asks for more to be forgotten. False if no server with a CDN has ever run on this database. */
  ask(asked: readonly Asked[]): Promise<boolean>;
  /**
   * Claims everything that waits, for one of the processes that ask at once; `undefined` if nothing is due, or another one has it.
   *
   * @param leaseMs after this time it is taken to be left by a process that died
   */
  claim(leaseMs: number): Promise<Purge | undefined>;
  /** Holds a claim for longer; `undefined` if it had run out and another process has it. */
  renew(purge: Purge, leaseMs: number): Promise<Purge | undefined>;
  /** Does nothing where another process has it. */
  settle(purge: Purge, outcome: PurgeOutcome): Promise<void>;
  /** `undefined` if no server with a CDN has ever run on this database. */
  state(): Promise<PurgeState | undefined>;
}
