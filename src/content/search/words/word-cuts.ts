/** Minimum length of a part of a word. Shorter parts have no meaning of their own, unless one is a number: `10kg`. */
const MINIMUM_PART_LENGTH = 3;

/** Returns all parts of a word that may be words of their own. */
export function partsOf(word: string): string[] {
  const parts = new Set<string>();
  for (let start = 0; start < word.length; start += 1) {
    for (let end = start + 1; end <= word.length; end += 1)
      if (isPart(word, start, end)) parts.add(word.slice(start, end));
  }
  parts.delete(word);
  return [...parts];
}

function isPart(word: string, start: number, end: number): boolean {
  return end - start >= MINIMUM_PART_LENGTH || (isSeam(word, start) && isSeam(word, end));
}

/** Whether a position is between a digit and a letter, or at either end of a word. */
function isSeam(word: string, at: number): boolean {
  return at === 0 || at === word.length || /^(?:\d[a-z]|[a-z]\d)$/.test(word.slice(at - 1, at + 1));
}

/**
 * Splits a word into known words: as few as possible; among equal numbers, the most frequent words. The result at each index is
 * for that many letters from the start, so the last result is for the whole word.
 *
 * @param uses the number of articles that contain each part
 */
export function cutWord(word: string, uses: ReadonlyMap<string, number>): (readonly string[] | undefined)[] {
  const cuts: ({ words: readonly string[]; least: number } | undefined)[] = [{ words: [], least: Infinity }];
  for (let end = 1; end <= word.length; end += 1) {
    for (let start = 0; start < end; start += 1) {
      const before = cuts[start];
      const part = word.slice(start, end);
      const ofPart = uses.get(part) ?? 0;
      if (before === undefined || ofPart === 0 || part === word || !isPart(word, start, end)) continue;
      const cut = { words: [...before.words, part], least: Math.min(before.least, ofPart) };
      const best = cuts[end];
      const isFewer = best === undefined || cut.words.length < best.words.length;
      if (isFewer || (cut.words.length === best.words.length && cut.least > best.least)) cuts[end] = cut;
    }
  }
  return Array.from({ length: word.length + 1 }, (_, length) => cuts[length]?.words);
}

/** Returns a text with spaces between the parts of a word in it. */
export function withSpaces(text: string, start: number, parts: readonly string[] = []): string {
  let apart = text;
  let at = start + parts.join("").length;
  for (const part of parts.slice(1).toReversed()) {
    at -= part.length;
    apart = `${apart.slice(0, at)} ${apart.slice(at)}`;
  }
  return apart;
}
