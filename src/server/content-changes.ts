import type { Change, Store } from "../content/store.ts";
import type { OutageLog } from "./operations/outage-log.ts";

/** Told of what was written, before the next answer is given. */
export type ChangeListener = (changes: readonly Change[]) => void;

/** Brings what any process wrote into this one. */
export interface ContentChanges {
  /** Grows with every batch of changes: what was read under an older number may be stale. */
  readonly generation: number;
  /** Number of the newest change taken in; 0 before the first. Numbers go back with the database. */
  readonly newest: number;
  /** True when {@link refresh} has work to do. Never throws. */
  hasNews(): boolean;
  /** Takes in what is new and tells the listeners. Resolves to false when the store cannot answer. */
  refresh(): Promise<boolean>;
  /**
   * The same, and certainly takes in a change of this number, that others on the same database know of: this store may not
   * have been told yet.
   */
  reach(change: number): Promise<boolean>;
  listen(listener: ChangeListener): void;
}

/** Milliseconds by which clocks are put right all the time. */
const CLOCK_STEP_MS = 1_000;

/** @param outage told whether the store answers, each time that it is asked for changes */
export function createContentChanges(store: Store, outage?: OutageLog): ContentChanges {
  const listeners: ChangeListener[] = [];
  let generation = 0;
  let newest = 0;
  let running: Promise<boolean> | undefined;
  let askedAt = 0;
  /** Then what was made before the clock was put right may tell of what is not due yet. */
  let isClockSetBack = false;

  function hasNews(): boolean {
    const now = Date.now();
    if (now < askedAt - CLOCK_STEP_MS) isClockSetBack = true;
    askedAt = now;
    if (isClockSetBack) return true;
    try {
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
        // Lower than before where the database was put back to an earlier state.
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

  /** Those who ask while it runs wait for the same. */
  function takeOnce(): Promise<boolean> {
    running ??= take().finally(() => {
      running = undefined;
    });
    return running;
  }

  async function refresh(): Promise<boolean> {
    if (running !== undefined || hasNews()) return takeOnce();
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
    hasNews,
    refresh,
    async reach(change) {
      if (change === newest) return refresh();
      // May have begun before that change was written.
      await running;
      if (change === newest) return true;
      const isTaken = await takeOnce();
      // One that was written before this store was opened does not come again.
      if (isTaken) newest = Math.max(newest, change);
      return isTaken;
    },
    listen(listener) {
      listeners.push(listener);
    },
  };
}
