import type { Menu } from "../../../../contract/menus.ts";
import { textWidth } from "../../../parts/text-width.ts";

/** Most entries, and most letters in all of them, that still make a line. A Chinese or Korean letter counts as two. */
const MAXIMUM_ENTRIES = 6;
const MAXIMUM_LETTERS = 60;

/** True for a menu that can stand in a line as it is; any other folds. */
export function isLine(menus: readonly Menu[]): boolean {
  return (
    menus.length <= MAXIMUM_ENTRIES &&
    textWidth(menus.map(({ name }) => name).join("")) <= MAXIMUM_LETTERS &&
    menus.every(({ children }) => children.length === 0)
  );
}
