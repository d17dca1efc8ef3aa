import type { Change, Store } from "../../content/store.ts";
import type { OutageLog } from "../telemetry/outage-log.ts";

/** Called with changes before the next answer is sent. */
export type ChangeListener = (changes: readonly Change[]) => void;

/** Applies the changes of all processes to this one. */
export interface ContentChanges {
  /** Increases with every batch of changes: data read under a lower number may be stale. */
  readonly generation: number;
  /** True if {@link refresh} has work to do. Never throws. */
  hasNews(): boolean;
  /** Applies new changes and calls the listeners. Resolves to false if the store cannot answer. */
  refresh(): Promise<boolean>;
  listen(listener: ChangeListener): void;
}

/** Clock corrections of up to this many milliseconds are normal. */
const CLOCK_STEP_MS = 1_000;

/** @param outage notified whether the store answers whenever changes are requested */
export function createContentChanges(store: Store, outage?: OutageLog): ContentChanges {
  const listeners: ChangeListener[] = [];
  let generation = 0;
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
      for (const { code } of outdated) changes.push({ tenant: code, tags: ["config"] });
      isClockSetBack = false;
      if (changes.length > 0) {
        generation += 1;
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
    hasNews: () => mayHaveNews({ areReadsExpected: false }),
    refresh,
    listen(listener) {
      listeners.push(listener);
    },
  };
}
