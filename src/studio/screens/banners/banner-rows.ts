import type { Entry, EntryList, Position } from "../../lists/list-file.ts";
import { valueOf } from "../entries/entry-texts.ts";

/** A banner of a place. */
export interface BannerRow {
  /** Identifies the banner, also after it was moved. */
  key: string;
  entry: Entry;
  position: Position;
  /** Its index among the banners of its place. */
  index: number;
}

/** The banners of a list, in order. */
export function bannersOf(list: EntryList | undefined): BannerRow[] {
  const taken = new Map<string, number>();
  return (list?.entries ?? []).map((entry, index) => {
    const id = valueOf(entry, "id") ?? `#${index}`;
    const count = taken.get(id) ?? 0;
    taken.set(id, count + 1);
    return {
      ...{ entry, index },
      key: count === 0 ? id : `${id}#${count}`,
      position: { list: list?.key ?? "", at: [index] },
    };
  });
}
