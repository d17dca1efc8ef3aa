import type { Menu } from "../../../../contract/menus.ts";

/** Most entries, and most letters in all of them, that still make a line. A Chinese or Korean letter counts as two. */
const MAXIMUM_ENTRIES = 6;
const MAXIMUM_LETTERS = 60;

/** True for a menu that can stand in a line as it is; any other folds. */
export function isLine(menus: readonly Menu[]): boolean {
  const letters = menus.map(({ name }) => name).join("");
  const width = letters.length + (letters.match(/[\u1100-\uffdc]/gu)?.length ?? 0);
  return (
    menus.length <= MAXIMUM_ENTRIES &&
    width <= MAXIMUM_LETTERS &&
    menus.every(({ children }) => children.length === 0)
  );
}
