import {
  type Entries,
  type Entry,
  type EntryList,
  type Position,
  entryIn,
  heightOf,
} from "../../lists/list-file.ts";
import { valueOf } from "../entries/entry-texts.ts";

/** A visible entry of a list. */
export interface Row {
  /** Identifies the entry, also after it was moved within the list. */
  key: string;
  entry: Entry;
  position: Position;
  /** From 1. */
  level: number;
  /** Its position among its siblings, from 1, and the number of siblings. */
  number: number;
  siblings: number;
  isOpen: boolean;
  parent: string | undefined;
}

/** Lists with up to this many entries start unfolded. */
const SMALL = 150;

/** The keys of the entries that start unfolded: all that have children, unless there are many. */
export function initiallyOpen(list: EntryList | undefined): ReadonlySet<string> {
  if (list === undefined || countIn(list) > SMALL) return new Set();
  return new Set(allRows(list).flatMap(({ key, entry }) => (entry.entries.length > 0 ? [key] : [])));
}

/** The number of entries in a list, including all levels below it. */
export function countIn({ entries }: Entries): number {
  return entries.reduce((sum, entry) => sum + 1 + countIn(entry), 0);
}

/** Returns the rows of a list. The children of the named entries are unfolded. */
export function visibleRows(list: EntryList | undefined, open: ReadonlySet<string>): Row[] {
  return list === undefined ? [] : rowsIn(list, (key) => open.has(key));
}

/** Rows for all entries of a list. */
export function allRows(list: EntryList): Row[] {
  return rowsIn(list, () => true);
}

function rowsIn(list: EntryList, isOpen: (key: string) => boolean): Row[] {
  const rows: Row[] = [];
  const taken = new Map<string, number>();
  const visit = ({ entries }: Entries, at: readonly number[], parent: string | undefined): void =>
    entries.forEach((entry, index) => {
      const id = valueOf(entry, "id") ?? `#${index}`;
      const count = taken.get(id) ?? 0;
      taken.set(id, count + 1);
      const key = count === 0 ? id : `${id}#${count}`;
      const position = { list: list.key, at: [...at, index] };
      const isUnfolded = entry.entries.length > 0 && isOpen(key);
      rows.push({
        ...{ key, entry, position, parent },
        level: at.length + 1,
        number: index + 1,
        siblings: entries.length,
        isOpen: isUnfolded,
      });
      if (isUnfolded) visit(entry, position.at, key);
    });
  visit(list, [], undefined);
  return rows;
}

/** The keys of the entries that contain an entry. */
export function parentsOf(rows: readonly Row[], row: Row | undefined): string[] {
  const parent = rows.find(({ key }) => key === row?.parent);
  return parent === undefined ? [] : [...parentsOf(rows, parent), parent.key];
}

export type Direction = "up" | "down" | "out" | "in";

/** The position to which an entry moves in a direction, in the form that `moveEntry` expects; `undefined` if it cannot move. */
export function targetOfMove(
  row: Row,
  list: EntryList,
  direction: Direction,
  levels: number,
): Position | undefined {
  const { position, number, siblings, level, entry } = row;
  const before = position.at.slice(0, -1);
  const index = number - 1;
  switch (direction) {
    case "up":
      return index === 0 ? undefined : { ...position, at: [...before, index - 1] };
    case "down":
      return number === siblings ? undefined : { ...position, at: [...before, index + 2] };
    case "out": {
      const parent = before.at(-1);
      return parent === undefined ? undefined : { ...position, at: [...before.slice(0, -1), parent + 1] };
    }
    case "in": {
      if (index === 0 || level + heightOf(entry) > levels) return undefined;
      const sibling = entryIn(list, [...before, index - 1]);
      if (sibling === undefined || (sibling.isFixed && sibling.entries.length > 0)) return undefined;
      return { ...position, at: [...before, index - 1, sibling.entries.length] };
    }
  }
}

/** The place where a dragged entry would be dropped. */
export interface Drop {
  key: string;
  place: "before" | "inside" | "after";
}

/** The position for an entry that is dropped on a row. Below an unfolded entry, this is among that entry's children. */
export function positionOf({ place }: Drop, { position, entry, isOpen }: Row): Position {
  const { at } = position;
  if (place === "before") return position;
  if (place === "inside") return { ...position, at: [...at, entry.entries.length] };
  if (isOpen) return { ...position, at: [...at, 0] };
  return { ...position, at: [...at.slice(0, -1), (at.at(-1) ?? 0) + 1] };
}
