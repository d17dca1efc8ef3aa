import { type EntryChange, replaceKey } from "../../lists/entry-values.ts";
import type { MenuEntry } from "../../parts/menu.tsx";
import type { Mark } from "./marks.ts";

/** The menu entry that replaces a target that was moved by its new address; none for other targets. */
export function newAddressEntry(
  marks: readonly Mark[],
  label: string,
  edit: (change: EntryChange) => void,
): MenuEntry[] {
  const moved = marks.find((mark) => mark.kind === "moved");
  if (moved === undefined) return [];
  const { leadsTo } = moved;
  return [{ label, act: () => edit((entry, lineEnd) => replaceKey(entry, "url", "url", leadsTo, lineEnd)) }];
}
