import { LRUCache } from "lru-cache";

/** What lies on a shelf, or did. */
export interface Shelved {
  /** True from when a shelf takes it until the shelf lets go of it. */
  isKept: boolean;
}

export interface ShelfOptions<Entry> {
  maximumBytes: number;
  /** What an entry takes in memory, in bytes; asked when it is put on the shelf, and when it says that it has changed. */
  sizeOf(entry: Entry, name: string): number;
  /** Called with each entry that the shelf lets go of. */
  onGone(entry: Entry, name: string): void;
}

/** Entries by name, within a bound of bytes: what was used longest ago goes first. */
export interface Shelf<Entry> {
  /** Counts as a use. */
  get(name: string): Entry | undefined;
  /** What has no room is not taken. */
  put(name: string, entry: Entry): void;
  /** For an entry that takes more, or less, than it did; counts as a use. */
  measureAnew(name: string): void;
  delete(name: string): void;
  clear(): void;
  readonly bytes: number;
  readonly count: number;
}

export function createShelf<Entry extends Shelved>(options: ShelfOptions<Entry>): Shelf<Entry> {
  // A bound of nothing would be none; nothing fits into one byte.
  const maxSize = Math.max(1, Math.floor(options.maximumBytes));
  let measured: Entry | undefined;

  function letGo(entry: Entry, name: string): void {
    entry.isKept = false;
    options.onGone(entry, name);
  }

  // An entry is measured anew only when another value comes in its place: hence something around it that can differ.
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
      entry.isKept = slots.has(name);
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
