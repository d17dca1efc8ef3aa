/** The text before and after a position on the page. */
export interface Surroundings {
  before: string;
  after: string;
}

const LETTER = /[\p{L}\p{N}]/u;

/**
 * Finds the Markdown position whose surrounding letters match those of the page best. Only letters and digits are compared, because other
 * characters differ between Markdown and the rendered page.
 *
 * @returns a position in UTF-16 units; `undefined` if no letter matches
 */
export function findWords(source: string, { before, after }: Surroundings): number | undefined {
  const letters = lettersOf(source);
  const left = lettersOf(before).map(({ letter }) => letter);
  const right = lettersOf(after).map(({ letter }) => letter);
  let best = { at: 0, score: 0 };
  for (let at = 0; at <= letters.length; at += 1) {
    const score =
      countMatches(left.length, (step) => left.at(-1 - step) === letters[at - 1 - step]?.letter) +
      countMatches(right.length, (step) => right[step] === letters[at + step]?.letter);
    if (score > best.score) best = { at, score };
  }
  if (best.score === 0) return undefined;
  const previous = letters[best.at - 1];
  const next = letters[best.at];
  const isAfterLetter = LETTER.test([...before].at(-1) ?? "");
  if (previous !== undefined && (isAfterLetter || next === undefined))
    return previous.index + previous.letter.length;
  return next?.index ?? source.length;
}

function lettersOf(text: string): { letter: string; index: number }[] {
  return Array.from(text.matchAll(/[\p{L}\p{N}]/gu), ({ 0: letter, index }) => ({ letter, index }));
}

function countMatches(most: number, matches: (step: number) => boolean): number {
  let count = 0;
  while (count < most && matches(count)) count += 1;
  return count;
}

/** The text from `line` up to but not including `end`, counted from 1, with its offset. */
export function linesBetween(text: string, line: number, end = Infinity): { start: number; piece: string } {
  const starts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
  const start = starts[line - 1] ?? text.length;
  return { start, piece: text.slice(start, starts[end - 1] ?? text.length) };
}

/** Line and column of a position, counted from 1. */
export function lineAndColumn(text: string, position: number): { line: number; column: number } {
  const before = text.slice(0, position);
  return { line: before.split("\n").length, column: position - before.lastIndexOf("\n") };
}
