import { type EntryChange, setValue } from "../../lists/entry-values.ts";
import type { MenuEntry } from "../../parts/menu.tsx";
import type { Mark } from "./marks.ts";

/** Returns a menu entry that replaces the address of a moved target with its new one; an empty list if the target was not moved. */
export function newAddressEntry(
  marks: readonly Mark[],
  label: string,
  edit: (change: EntryChange) => void,
): MenuEntry[] {
  const moved = marks.find((mark) => mark.kind === "moved");
  if (moved === undefined) return [];
  const { leadsTo } = moved;
  return [{ label, act: () => edit((entry, lineEnd) => setValue(entry, "url", leadsTo, lineEnd)) }];
}
