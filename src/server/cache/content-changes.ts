import type { Change, Store } from "../../content/store.ts";
import type { OutageLog } from "../telemetry/outage-log.ts";

/** Called with changes before the next answer is sent. */
export type ChangeListener = (changes: readonly Change[]) => void;

/** Applies the changes of all processes to this one. */
export interface ContentChanges {
  /** Increases with every batch of changes: data read under a lower number may be stale. */
  readonly generation: number;
  /** The number of the newest change applied; 0 before the first. It decreases if the database is restored. */
  readonly newest: number;
  /** True if {@link refresh} has work to do. Never throws. */
  hasNews(): boolean;
  /** Applies new changes and calls the listeners. Resolves to false if the store cannot answer. */
  refresh(): Promise<boolean>;
  /**
   * The same, and makes sure that a change with this number is included, which another user of the database has seen: this
   * store may not have been notified yet.
   */
  reach(change: number): Promise<boolean>;
  listen(listener: ChangeListener): void;
}

/** Clock corrections of up to this many milliseconds are normal. */
const CLOCK_STEP_MS = 1_000;

/** @param outage notified whether the store answers whenever changes are requested */
export function createContentChanges(store: Store, outage?: OutageLog): ContentChanges {
  const listeners: ChangeListener[] = [];
  let generation = 0;
  let newest = 0;
  let running: Promise<boolean> | undefined;
  let askedAt = 0;
  /** If so, what was kept before the correction may contain what is not yet published. */
  let isClockSetBack = false;

  function mayHaveNews({ areReadsExpected }: { areReadsExpected: boolean }): boolean {
    const now = Date.now();
    if (now < askedAt - CLOCK_STEP_MS) isClockSetBack = true;
    askedAt = now;
    if (isClockSetBack) return true;
    try {
      if (areReadsExpected) store.changes.expectReads();
      return store.changes.hasNews();
    } catch {
      return true;
    }
  }

  async function take(): Promise<boolean> {
    try {
      const outdated = isClockSetBack ? await store.listTenants() : [];
      const changes = await store.changes.take();
      const seq = changes.at(-1)?.seq ?? newest;
      for (const { code } of outdated) changes.push({ seq, tenant: code, tags: ["config"] });
      isClockSetBack = false;
      if (changes.length > 0) {
        generation += 1;
        // Lower than before if the database was restored to an earlier state.
        newest = changes.at(-1)?.seq ?? newest;
        for (const listener of listeners) listener(changes);
      }
      outage?.answered();
      return true;
    } catch (error) {
      outage?.failed(error);
      return false;
    }
  }

  /** Callers during a run wait for the same result. */
  function takeOnce(): Promise<boolean> {
    running ??= take().finally(() => {
      running = undefined;
    });
    return running;
  }

  async function refresh(): Promise<boolean> {
    if (running !== undefined || mayHaveNews({ areReadsExpected: true })) return takeOnce();
    outage?.answered();
    return true;
  }

  return {
    get generation() {
      return generation;
    },
    get newest() {
      return newest;
    },
    hasNews: () => mayHaveNews({ areReadsExpected: false }),
    refresh,
    async reach(change) {
      if (change === newest) return refresh();
      // It may have begun before that change was written.
      await running;
      if (change === newest) return true;
      const isTaken = await takeOnce();
      // A change written before this store was opened is not reported again.
      if (isTaken) newest = Math.max(newest, change);
      return isTaken;
    },
    listen(listener) {
      listeners.push(listener);
    },
  };
}
