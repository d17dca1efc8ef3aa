import { LRUCache } from "lru-cache";

/** An entry of a bounded cache. */
export interface BoundedEntry {
  /** True while the entry is in the cache. */
  isCached: boolean;
}

export interface BoundedCacheOptions<Entry> {
  maximumBytes: number;
  /** The memory of an entry in bytes; called when it is added or re-measured. */
  sizeOf(entry: Entry, name: string): number;
  /** Called with each evicted entry. */
  onGone(entry: Entry, name: string): void;
}

/** Entries by name, limited by bytes. The least recently used are evicted first. */
export interface BoundedCache<Entry> {
  /** Counts as a use. */
  get(name: string): Entry | undefined;
  /** Adds an entry, unless it is too large. */
  put(name: string, entry: Entry): void;
  /** Measures an entry whose size has changed; counts as a use. */
  measureAnew(name: string): void;
  delete(name: string): void;
  clear(): void;
  readonly bytes: number;
  readonly count: number;
}

export function createBoundedCache<Entry extends BoundedEntry>(
  options: BoundedCacheOptions<Entry>,
): BoundedCache<Entry> {
  // 0 would mean no limit; with 1, no entry fits.
  const maxSize = Math.max(1, Math.floor(options.maximumBytes));
  let measured: Entry | undefined;

  function letGo(entry: Entry, name: string): void {
    entry.isCached = false;
    options.onGone(entry, name);
  }

  // The cache measures an entry again only if its value is another object, so it is wrapped.
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
    measureAnew(name) {
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
