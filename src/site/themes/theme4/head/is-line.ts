import type { Menu } from "../../../../contract/api/menus.ts";
import { textWidth } from "../../../parts/page/text-width.ts";

/**
 * Maximum number of entries, and with `MAXIMUM_LETTERS` of letters in all of them, for a menu in a single line. A Chinese or Korean
 * character counts as two.
 */
const MAXIMUM_ENTRIES = 6;
const MAXIMUM_LETTERS = 60;

/** True if a menu fits into one line. Other menus are folded. */
export function isLine(menus: readonly Menu[]): boolean {
  return (
    menus.length <= MAXIMUM_ENTRIES &&
    textWidth(menus.map(({ name }) => name).join("")) <= MAXIMUM_LETTERS &&
    menus.every(({ children }) => children.length === 0)
  );
}
