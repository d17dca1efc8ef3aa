import type { Change, Store } from "../content/store.ts";

/** Told of what was written, before the next answer is given. */
export type ChangeListener = (changes: readonly Change[]) => void;

/** Brings what any process wrote into this one. */
export interface ContentChanges {
  /** Grows with every batch of changes: what was read under an older number may be stale. */
  readonly generation: number;
  /** True when {@link refresh} has work to do. Never throws. */
  hasNews(): boolean;
  /** Takes in what is new and tells the listeners. Resolves to false when the store cannot answer. */
  refresh(): Promise<boolean>;
  listen(listener: ChangeListener): void;
}

export function createContentChanges(store: Store, onFailure: (error: unknown) => void): ContentChanges {
  const listeners: ChangeListener[] = [];
  let generation = 0;
  let running: Promise<boolean> | undefined;

  function hasNews(): boolean {
    try {
      return store.changes.hasNews();
    } catch {
      return true;
    }
  }

  async function take(): Promise<boolean> {
    try {
      const changes = await store.changes.take();
      if (changes.length > 0) {
        generation += 1;
        for (const listener of listeners) listener(changes);
      }
      return true;
    } catch (error) {
      onFailure(error);
      return false;
    }
  }

  return {
    get generation() {
      return generation;
    },
    hasNews,
    async refresh() {
      if (running === undefined && !hasNews()) return true;
      running ??= take().finally(() => {
        running = undefined;
      });
      return running;
    },
    listen(listener) {
      listeners.push(listener);
    },
  };
}
