import type { Menu } from "../../../../contract/api/menus.ts";
import { textWidth } from "../../../parts/page/text-width.ts";

/**
 * Limits for a menu in a single line: the maximum number of entries, and below it the maximum number of letters in all entries together.
 * A Chinese or Korean character counts as two letters.
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
