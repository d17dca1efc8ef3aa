import { isWide } from "../../../parts/page/text-width.ts";

/** Type sizes of a poster's title as percentages of the column's width, largest first. */
export const POSTER_SIZES = [22, 20, 18, 16, 14, 12, 10, 8.5, 7] as const;

/**
 * The size of Chinese titles that have no break opportunity. They take two or three lines, and are larger than the headings below.
 * `BROKEN_SIZE` is a percentage of the column's width.
 */
export const BROKEN = "broken";
const BROKEN_SIZE = 10;
const MAXIMUM_BROKEN_HEIGHT = 0.54;

/** Maximum height of a title as a fraction of the column's width. Higher titles are set smaller. */
const MAXIMUM_HEIGHT = 0.34;
/** Maximum height of a title above a form, because the form should begin on the first screen. */
export const LOW_HEIGHT = 0.29;
/** Usable fraction of a line, because fonts differ between systems. */
const FULL_LINE = 0.96;
const LINE_HEIGHT = 0.98;
/** Line height of a title with Chinese or Korean letters. */
const WIDE_LINE_HEIGHT = 1.12;

/**
 * The type size of a title: the index in {@link POSTER_SIZES} of the largest size at which its longest word fits into the column and the
 * title is not too high. If no size fits, a Chinese title is `broken` between any two characters, and any other title has the last index.
 */
export function posterSize(title: string, maximumHeight = MAXIMUM_HEIGHT): number | typeof BROKEN {
  // Lines do not break at a no-break space.
  const words = title
    .trim()
    .split(/[^\S\u00a0]+/u)
    .flatMap(titleParts);
  const step = POSTER_SIZES.findIndex((size) => fits(words, size, maximumHeight));
  if (step >= 0) return step;
  return fits(words.flatMap(breakChinese), BROKEN_SIZE, MAXIMUM_BROKEN_HEIGHT)
    ? BROKEN
    : POSTER_SIZES.length - 1;
}

/** Whether every word fits into a line of this size, and all lines together are not too high. */
function fits(words: readonly string[], size: number, maximumHeight: number): boolean {
  const widths = words.map(widthOf);
  const room = (100 / size) * FULL_LINE;
  const lineHeight = words.some((word) => [...word].some(isWide)) ? WIDE_LINE_HEIGHT : LINE_HEIGHT;
  const height = (countLines(widths, room) * lineHeight * size) / 100;
  return Math.max(...widths) <= room && height <= maximumHeight;
}

/** Splits a word between Chinese characters. Parts in other scripts remain whole. */
function breakChinese(word: string): string[] {
  return word.split(/(?<=\p{Script=Han})|(?=\p{Script=Han})/u);
}

/**
 * Splits a title where a large line may break without a space. In Chinese, this is after punctuation and after the particle 的, which must
 * not begin a line, if at least three characters follow.
 */
export function titleParts(title: string): string[] {
  return title.split(/(?<=[，。！？、：；]|(?<!目)的)(?=\p{Script=Han}{3})/u);
}

/** Amount in ems by which the letter spacing of titles is reduced. */
const TIGHTENING = 0.03;

/** The width of a word in ems, in the heaviest font. */
function widthOf(word: string): number {
  let width = 0;
  for (const letter of word) {
    if (isWide(letter)) width += 1.02;
    else if (/[MWmw@%&]/u.test(letter)) width += 0.9;
    else if (/[\p{Lu}]/u.test(letter)) width += 0.74;
    else if (/[iljtfr.,:;!'’|]/u.test(letter)) width += 0.36;
    else width += 0.62;
  }
  return width - [...word].length * TIGHTENING;
}

function countLines(words: readonly number[], room: number): number {
  let lines = 1;
  let taken = 0;
  for (const width of words) {
    if (taken > 0 && taken + 0.3 + width > room) {
      lines += 1;
      taken = 0;
    }
    taken += (taken > 0 ? 0.3 : 0) + width;
  }
  return lines;
}
