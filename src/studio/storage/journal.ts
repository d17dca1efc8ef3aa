import type { JournalEntry } from "./journal-entry.ts";
import { type ShortEntry, lengthen, shorten } from "./short-entry.ts";

/**
 * Stores unsaved text in this browser, one entry per file. If several windows write, the last one wins. Promises reject on failure, for
 * example when the browser blocks storage.
 */
export interface Journal {
  read(name: string): Promise<JournalEntry | undefined>;
  write(name: string, entry: JournalEntry): Promise<void>;
  /** Removes the entry only if it still contains this text, because another window may have stored a newer one. */
  remove(name: string, text: string): Promise<void>;
}

const DATABASE = "vitrine-studio";
const STORE = "texts";

/**
 * Opens the journal of one person on one site. The text from which an edit started is stored once; each key press then stores only the
 * difference from it. A new starting text and its first difference are stored in one transaction, so that they always match.
 */
export function openJournal(person: string, tenant: string): Journal {
  const keyOf = (name: string) => JSON.stringify([person, tenant, name]);
  const ancestors = new Map<string, { id: string; text: string }>();
  let opened: Promise<IDBDatabase> | undefined;

  /**
   * Runs `act` in a transaction.
   *
   * @param act receives the store and a callback for the result
   */
  async function run<Result>(
    mode: IDBTransactionMode,
    act: (store: IDBObjectStore, give: (result: Result) => void) => void,
  ): Promise<Result | undefined> {
    opened ??= openDatabase();
    const database = await opened.catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    const transaction = database.transaction(STORE, mode, { durability: "relaxed" });
    let given: Result | undefined;
    act(transaction.objectStore(STORE), (result) => {
      given = result;
    });
    return new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(given);
      transaction.onabort = () => reject(transaction.error ?? new Error("Nothing was stored"));
    });
  }

  function find(store: IDBObjectStore, key: string, give: (entry: JournalEntry) => void): void {
    // Only this module writes entries, so their type is known. Older builds wrote whole entries.
    ask<ShortEntry | JournalEntry | undefined>(store.get(key), (entry) => {
      if (entry === undefined) return;
      if ("text" in entry) give(entry);
      else ask<string>(store.get([key, entry.of]), (ancestor) => give(lengthen(entry, ancestor)));
    });
  }

  function nameAncestor(name: string, text: string): string {
    const known = ancestors.get(name);
    if (known?.text === text) return known.id;
    const id = crypto.randomUUID();
    ancestors.set(name, { id, text });
    return id;
  }

  return {
    read: (name) => run("readonly", (store, give) => find(store, keyOf(name), give)),
    async write(name, entry) {
      const key = keyOf(name);
      const id = nameAncestor(name, entry.ancestor);
      await run("readwrite", (store) => {
        store.put(shorten(entry, id), key);
        ask(store.getKey([key, id]), (found) => {
          if (found !== undefined) return;
          store.delete(ancestorsOf(key));
          store.put(entry.ancestor, [key, id]);
        });
      });
    },
    async remove(name, text) {
      const key = keyOf(name);
      await run("readwrite", (store) =>
        find(store, key, (entry) => {
          if (entry.text !== text) return;
          store.delete(key);
          store.delete(ancestorsOf(key));
        }),
      );
    },
  };
}

function ask<Result>(request: IDBRequest<Result>, take: (result: Result) => void): void {
  request.onsuccess = () => take(request.result);
}

function ancestorsOf(key: string): IDBKeyRange {
  return IDBKeyRange.bound([key], [key, []]);
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => void request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("Storage cannot be opened"));
    request.onblocked = () => reject(new Error("Another window uses an old journal"));
  });
}
