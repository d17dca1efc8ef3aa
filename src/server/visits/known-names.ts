/** Maximum number of names, in one list and in all lists together. */
export interface NameLimits {
  ofList: number;
  ofAll: number;
}

/** The names counted on a day. There is one list for each measure of a tenant. */
export interface KnownNames {
  /**
   * Returns false for a new name if the list is full. A list that was dropped, because others were used more recently, starts
   * again empty.
   *
   * @param day number of the day; names of other days are dropped
   */
  admit(list: string, name: string, day: number): boolean;
}

export function createKnownNames({ ofList, ofAll }: NameLimits): KnownNames {
  // Lists in order of use, least recently used first.
  const lists = new Map<string, { day: number; names: Set<string> }>();
  let count = 0;

  /** Removes and returns a day's list. If there is none, or if it belongs to another day, returns a new list. */
  function take(list: string, day: number): Set<string> {
    const known = lists.get(list);
    lists.delete(list);
    if (known === undefined || known.day === day) return known?.names ?? new Set();
    count -= known.names.size;
    return new Set();
  }

  function makeRoom(): void {
    for (const [list, { names }] of lists) {
      if (count <= ofAll || lists.size === 1) return;
      lists.delete(list);
      count -= names.size;
    }
  }

  return {
    admit(list, name, day) {
      const names = take(list, day);
      lists.set(list, { day, names });
      if (names.has(name)) return true;
      if (names.size >= ofList) return false;
      names.add(name);
      count += 1;
      makeRoom();
      return true;
    },
  };
}
