/** How many names are told apart, in one list and in all lists that are known at a time. */
export interface NameLimits {
  ofList: number;
  ofAll: number;
}

/** Names that were counted on a day, by list: a measure of a tenant has one. */
export interface KnownNames {
  /**
   * False for a name that is new in a full list. A list that is forgotten, as others were used since, begins anew.
   * @param day number of the day; that of another is forgotten
   */
  admit(list: string, name: string, day: number): boolean;
}

export function createKnownNames({ ofList, ofAll }: NameLimits): KnownNames {
  // What was used longest ago stands first.
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
