import * as v from "valibot";

/** A list stored in this browser, such as the articles opened last. */
export interface StoredList<Entry> {
  /** The stored entries; none if the stored value is invalid. */
  read(): readonly Entry[];
  /** Stores the last entries, up to the maximum. If the browser blocks storage, they last until the page is closed. */
  store(entries: readonly Entry[]): void;
}

/** Lists that could not be stored, because the browser blocks storage or it is full. */
const unstored = new Map<string, unknown>();

/** Declares a list with the schema of an entry and the maximum number of entries. */
export function storedList<Entry>(
  name: string,
  { entry, maximum }: { entry: v.GenericSchema<unknown, Entry>; maximum: number },
): StoredList<Entry> {
  const key = `vitrine-studio-${name}`;
  const schema = v.array(entry);
  return {
    read() {
      try {
        const stored = v.safeParse(
          schema,
          unstored.get(key) ?? JSON.parse(localStorage.getItem(key) ?? "[]"),
        );
        return stored.success ? stored.output : [];
      } catch {
        return [];
      }
    },
    store(entries) {
      const last = entries.slice(-maximum);
      try {
        localStorage.setItem(key, JSON.stringify(last));
        unstored.delete(key);
      } catch {
        unstored.set(key, last);
      }
    },
  };
}
