/** The maximum number of names, in one list and in all lists together. */
export interface NameLimits {
  ofList: number;
  ofAll: number;
}

/** The names counted on a day, by list: one for each measure of a tenant. */
export interface KnownNames {
  /**
   * False for a new name if the list is full. A list that was dropped, because others were used more recently, starts again.
   *
   * @param day number of the day; names of other days are dropped
   */
  admit(list: string, name: string, day: number): boolean;
}

export function createKnownNames({ ofList, ofAll }: NameLimits): KnownNames {
  // Least recently used first.
  const lists = new Map<string, Set<string>>();
  let count = 0;
  let today = 0;

  function startAnew(day: number): void {
    lists.clear();
    count = 0;
    today = day;
  }

  function makeRoom(): void {
    for (const [list, names] of lists) {
      if (count <= ofAll || lists.size === 1) return;
      lists.delete(list);
      count -= names.size;
    }
  }

  return {
    admit(list, name, day) {
      if (day !== today) startAnew(day);
      const names = lists.get(list) ?? new Set();
      lists.delete(list);
      lists.set(list, names);
      if (names.has(name)) return true;
      if (names.size >= ofList) return false;
      names.add(name);
      count += 1;
      makeRoom();
      return true;
    },
  };
}
