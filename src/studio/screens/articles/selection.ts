import { useSyncExternalStore } from "react";

/** The selected rows of a table. React renders a row again only when the row's own state changes. */
export interface Selection {
  subscribe(listener: () => void): () => void;
  has(key: string): boolean;
  /** Returns the same object until the selection changes. */
  keys(): ReadonlySet<string>;
  choose(keys: readonly string[], isChosen: boolean): void;
  /**
   * Selects or deselects a row. With `all`, the keys of all rows in order, it does so for all rows from the one last toggled to this row.
   */
  toggle(key: string, all?: readonly string[]): void;
  clear(): void;
}

export function createSelection(): Selection {
  let chosen: ReadonlySet<string> = new Set();
  let last: string | undefined;
  const listeners = new Set<() => void>();

  function set(keys: Iterable<string>): void {
    chosen = new Set(keys);
    for (const listener of listeners) listener();
  }

  function choose(keys: readonly string[], isChosen: boolean): void {
    const named = new Set(keys);
    const rest = [...chosen].filter((key) => !named.has(key));
    set(isChosen ? [...rest, ...keys] : rest);
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    has: (key) => chosen.has(key),
    keys: () => chosen,
    choose,
    toggle(key, all = []) {
      const ends = [all.indexOf(last ?? ""), all.indexOf(key)];
      const isRange = !ends.includes(-1);
      choose(isRange ? all.slice(Math.min(...ends), Math.max(...ends) + 1) : [key], !chosen.has(key));
      last = key;
    },
    clear: () => set([]),
  };
}

/** Whether a row is selected. */
export function useIsChosen(selection: Selection, key: string): boolean {
  return useSyncExternalStore(selection.subscribe, () => selection.has(key));
}

/** The keys of all selected rows. */
export function useChosen(selection: Selection): ReadonlySet<string> {
  return useSyncExternalStore(selection.subscribe, selection.keys);
}
