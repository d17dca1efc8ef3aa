import type { Menu } from "../../../../contract/api/menus.ts";
import { textWidth } from "../../../parts/page/text-width.ts";

/**
 * The maximum number of entries, and of letters in all of them, for a single line. A Chinese or Korean character counts as
 * two.
 */
const MAXIMUM_ENTRIES = 6;
const MAXIMUM_LETTERS = 60;

/** True for a menu that fits into one line; others are folded. */
export function isLine(menus: readonly Menu[]): boolean {
  return (
    menus.length <= MAXIMUM_ENTRIES &&
    textWidth(menus.map(({ name }) => name).join("")) <= MAXIMUM_LETTERS &&
    menus.every(({ children }) => children.length === 0)
  );
}
