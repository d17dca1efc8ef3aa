/** What somebody has typed, kept in this browser until the server has it. */
export interface JournalEntry {
  /** All of the file as it was typed. */
  text: string;
  /** The hash of the published text on which it is based; `null` for a new file. */
  base: string | null;
  /** The version of the draft from which it was typed on; `null` if there was none. */
  version: number | null;
  /** The text of that version, for merging; what was published if there was none. */
  ancestor: string;
  /** Fingerprints of texts that were sent since and may have arrived: no answer came. Missing in what older Studios kept. */
  sent?: readonly string[];
  /** Epoch milliseconds. */
  at: number;
}

/** Keeps one text a file, that of whichever window wrote last. Everything that fails rejects; nothing is kept in a browser that keeps nothing. */
export interface Journal {
  read(name: string): Promise<JournalEntry | undefined>;
  write(name: string, entry: JournalEntry): Promise<void>;
  /** Forgets this text, and no other: a window may have kept a newer one meanwhile. */
  remove(name: string, text: string): Promise<void>;
}

const DATABASE = "vitrine-studio";
const STORE = "texts";

/** Opens the journal of one person on one site. */
export function openJournal(person: string, tenant: string): Journal {
  const keyOf = (name: string) => JSON.stringify([person, tenant, name]);
  let opened: Promise<IDBDatabase> | undefined;

  async function run<Result>(
    mode: IDBTransactionMode,
    act: (store: IDBObjectStore) => IDBRequest<Result>,
  ): Promise<Result> {
    opened ??= openDatabase();
    const database = await opened.catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    const transaction = database.transaction(STORE, mode, { durability: "relaxed" });
    const request = act(transaction.objectStore(STORE));
    return new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error ?? new Error("The browser kept nothing"));
    });
  }

  return {
    // Nobody but this module writes there.
    read: (name) => run<JournalEntry | undefined>("readonly", (store) => store.get(keyOf(name))),
    write: async (name, entry) => void (await run("readwrite", (store) => store.put(entry, keyOf(name)))),
    remove: async (name, text) =>
      void (await run<JournalEntry | undefined>("readwrite", (store) => {
        const request = store.get(keyOf(name));
        request.onsuccess = () => {
          if (request.result?.text === text) store.delete(keyOf(name));
        };
        return request;
      })),
  };
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => void request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("The browser keeps nothing"));
    request.onblocked = () => reject(new Error("Another window holds an older journal"));
  });
}
