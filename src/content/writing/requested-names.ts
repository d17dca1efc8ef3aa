import type { Names } from "./checks/names.ts";

/** Reads the values of some names from the store, or of all names. */
export type ReadNames<Value> = (names: readonly string[] | "all") => Promise<ReadonlyMap<string, Value>>;

/**
 * The names of a store, for checks that run synchronously. A name that was not read yet counts as missing and is recorded.
 * After {@link readRequested} has read the recorded names, the check is repeated.
 */
export class RequestedNames<Value> implements Names<Value> {
  readonly #read: ReadNames<Value>;
  readonly #known = new Map<string, Value | undefined>();
  /** The names that were read and exist. They are cached because the checks list all names for each missing one. */
  readonly #present = new Set<string>();
  readonly #asked = new Set<string>();
  #all: "unknown" | "asked" | "known" = "unknown";

  constructor(read: ReadNames<Value>) {
    this.#read = read;
  }

  get(name: string): Value | undefined {
    if (this.#all !== "known" && !this.#known.has(name)) this.#asked.add(name);
    return this.#known.get(name);
  }

  has(name: string): boolean {
    return this.get(name) !== undefined;
  }

  /** Whether names were requested that have not been read yet. */
  get isWaiting(): boolean {
    return this.#asked.size > 0 || this.#all === "asked";
  }

  keys(): Iterable<string> {
    if (this.#all === "unknown") this.#all = "asked";
    return this.#present;
  }

  /**
   * Reads the recorded names. Resolves to whether there were any. The list of all names is only needed for suggestions, so it
   * is read last: by then, usually no name is missing.
   */
  async readRequested(): Promise<boolean> {
    const asked = [...this.#asked];
    if (asked.length === 0 && this.#all !== "asked") return false;
    const isOfAll = asked.length === 0;
    const read = await this.#read(isOfAll ? "all" : asked);
    for (const name of asked) this.#known.set(name, undefined);
    for (const [name, value] of read) {
      this.#known.set(name, value);
      this.#present.add(name);
    }
    this.forget();
    if (isOfAll) this.#all = "known";
    return true;
  }

  /** Discards the recorded names, so that they are not read. */
  forget(): void {
    this.#asked.clear();
    if (this.#all === "asked") this.#all = "unknown";
  }
}

/** Returns the names as they are after a change. `undefined` stands for a removed name. */
export function overlay<Value>(
  stored: Names<Value>,
  changed: ReadonlyMap<string, Value | undefined>,
): Names<Value> {
  const get = (name: string) => (changed.has(name) ? changed.get(name) : stored.get(name));
  return {
    get,
    has: (name) => get(name) !== undefined,
    keys: () => [
      ...[...stored.keys()].filter((name) => !changed.has(name)),
      ...[...changed].flatMap(([name, value]) => (value === undefined ? [] : [name])),
    ],
  };
}
