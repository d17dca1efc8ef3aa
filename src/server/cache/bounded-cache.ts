import { LRUCache } from "lru-cache";

/** An entry of a bounded cache. */
export interface BoundedEntry {
  /** True while the entry is in the cache. */
  isCached: boolean;
}

export interface BoundedCacheOptions<Entry> {
  maximumBytes: number;
  /** Returns the memory of an entry in bytes. Called when the entry is added or measured again. */
  sizeOf(entry: Entry, name: string): number;
  /** Called after an entry has been evicted. */
  onGone(entry: Entry, name: string): void;
}

/** Named entries, limited by their total bytes. The least recently used entries are evicted first. */
export interface BoundedCache<Entry> {
  /** Returns an entry and marks it as used. */
  get(name: string): Entry | undefined;
  /** Adds an entry, unless it is too large. */
  put(name: string, entry: Entry): void;
  /** Measures an entry whose size has changed, and marks it as used. */
  remeasure(name: string): void;
  delete(name: string): void;
  clear(): void;
  readonly bytes: number;
  readonly count: number;
}

export function createBoundedCache<Entry extends BoundedEntry>(
  options: BoundedCacheOptions<Entry>,
): BoundedCache<Entry> {
  // The library treats 0 as "no limit". With a limit of 1 byte, no entry fits.
  const maxSize = Math.max(1, Math.floor(options.maximumBytes));
  let measured: Entry | undefined;

  function letGo(entry: Entry, name: string): void {
    entry.isCached = false;
    options.onGone(entry, name);
  }

  // The library measures an entry again only if its value is a new object, so each entry is wrapped.
  const slots = new LRUCache<string, { entry: Entry }>({
    maxSize,
    sizeCalculation: ({ entry }, name) => options.sizeOf(entry, name),
    dispose({ entry }, name) {
      if (entry !== measured) letGo(entry, name);
    },
  });

  return {
    get: (name) => slots.get(name)?.entry,
    put(name, entry) {
      slots.delete(name);
      slots.set(name, { entry });
      entry.isCached = slots.has(name);
    },
    remeasure(name) {
      measured = slots.peek(name)?.entry;
      if (measured === undefined) return;
      const entry = measured;
      slots.set(name, { entry });
      measured = undefined;
      if (!slots.has(name)) letGo(entry, name);
    },
    delete: (name) => void slots.delete(name),
    clear: () => slots.clear(),
    get bytes() {
      return slots.calculatedSize;
    },
    get count() {
      return slots.size;
    },
  };
}
