import type { Menu } from "../../../../contract/menus.ts";

/** What the bar holds beside mark and tools, in widths of a Latin letter. */
const BAR_WIDTH = 66;
/** Padding and arrow of an entry, in the same measure. */
const ENTRY_PADDING = 5;
/** Names wrap at this width. */
const MAXIMUM_NAME_WIDTH = 18;

/**
 * Divides the main menu into what stands in the bar and what moves under "More". Judged by letters,
 * not by pixels, so that the server decides it and nothing moves when the page comes to life.
 */
export function splitMenu(menus: readonly Menu[]): { shown: Menu[]; rest: Menu[] } {
  let width = 0;
  const count = menus.findIndex((menu) => {
    width += Math.min(textWidth(menu.name), MAXIMUM_NAME_WIDTH) + ENTRY_PADDING;
    return width > BAR_WIDTH;
  });
  if (count < 0) return { shown: [...menus], rest: [] };
  return { shown: menus.slice(0, Math.max(count - 1, 1)), rest: menus.slice(Math.max(count - 1, 1)) };
}

/** Chinese characters and Korean syllables are twice as wide as Latin letters. */
function textWidth(text: string): number {
  return [...text].reduce((width, letter) => width + (/[\u1100-\uffdc]/u.test(letter) ? 2 : 1), 0);
}
