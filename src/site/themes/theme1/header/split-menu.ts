import type { Menu } from "../../../../contract/api/menus.ts";

/** Width of the bar without logo and tools, in Latin letters. */
const BAR_WIDTH = 74;
/** Width of an entry's padding and arrow, in Latin letters. */
const ENTRY_PADDING = 5;
/** Maximum width of a name in Latin letters. Longer names wrap. */
const MAXIMUM_NAME_WIDTH = 18;
/** Width of "More" with its arrow, in Latin letters. */
const MORE_WIDTH = 10;

/**
 * Divides the main menu into the entries in the bar and those under "More". It counts characters instead of measuring pixels, so that the
 * server can divide the menu and nothing moves at hydration.
 */
export function splitMenu(menus: readonly Menu[]): { shown: Menu[]; rest: Menu[] } {
  const widths = menus.map(({ name }) => Math.min(textWidth(name), MAXIMUM_NAME_WIDTH) + ENTRY_PADDING);
  const count = countThatFit(widths, BAR_WIDTH);
  const shown = count === menus.length ? count : Math.max(countThatFit(widths, BAR_WIDTH - MORE_WIDTH), 1);
  return { shown: menus.slice(0, shown), rest: menus.slice(shown) };
}

function countThatFit(widths: readonly number[], room: number): number {
  let left = room;
  const excess = widths.findIndex((width) => (left -= width) < 0);
  return excess < 0 ? widths.length : excess;
}

/** Chinese characters and Korean syllables are twice as wide as Latin letters. */
function textWidth(text: string): number {
  return [...text].reduce((width, letter) => width + (/[\u1100-\uffdc]/u.test(letter) ? 2 : 1), 0);
}
