import { pick } from "../../src/content/testing/random.ts";
import { FINALS, VOWELS, joinSyllable, splitSyllable } from "../../src/contract/site/hangul.ts";

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const WORD = /[\p{Script=Latin}]{4,}|\p{Script=Hangul}{2,}|\p{Script=Han}{2,}/gu;
/** Kinds of typing errors in Chinese, each equally frequent. */
const SLIPS = ["swap", "drop", "replace", "double"] as const;
/**
 * Kinds of typing errors in Hangul. Wrong letters within a syllable, such as a missing final consonant, are twice as frequent as
 * each of the others.
 */
const SYLLABLE_SLIPS = ["letter", "letter", "swap", "drop"] as const;

/**
 * Returns a text with one typing error that is typical of its script. A Latin letter is missing, doubled, replaced or swapped. A
 * Hangul syllable has one wrong letter, is missing, or is swapped with the next. A Chinese character is missing, doubled, swapped
 * with the next, or replaced by one of `characters`, as after a wrong choice in an input method. A text without a word that is
 * long enough is returned unchanged.
 */
export function withTypingError(text: string, characters: readonly string[], random: () => number): string {
  const words = [...text.matchAll(WORD)];
  if (words.length === 0) return text;
  const { 0: word, index } = pick(words, random);
  return text.slice(0, index) + misspell(word, characters, random) + text.slice(index + word.length);
}

function misspell(word: string, characters: readonly string[], random: () => number): string {
  const letters = [...word];
  const at = Math.floor(random() * letters.length);
  const letter = letters[at] ?? "";
  if (splitSyllable(letter) !== undefined) misspellHangul(letters, at, random);
  else if (/\p{Script=Han}/u.test(letter)) misspellHan(letters, at, characters, random);
  else misspellLatin(letters, at, random);
  return letters.join("");
}

function misspellHan(
  letters: string[],
  at: number,
  characters: readonly string[],
  random: () => number,
): void {
  const slip = pick(SLIPS, random);
  const letter = letters[at] ?? "";
  if (slip === "swap") swap(letters, at);
  // Requires more than two characters, because a single remaining one would be another word.
  else if (slip === "drop" && letters.length > 2) letters.splice(at, 1);
  else if (slip === "double") letters.splice(at, 0, letter);
  else
    letters[at] = pick(
      characters.filter((other) => other !== letter),
      random,
    );
}

function misspellHangul(letters: string[], at: number, random: () => number): void {
  const slip = pick(SYLLABLE_SLIPS, random);
  if (slip === "swap") swap(letters, at);
  else if (slip === "drop" && letters.length > 2) letters.splice(at, 1);
  else letters[at] = wrongSyllable(letters[at] ?? "", random);
}

/** Swaps a letter with the next one, or the last letter with the one before it. */
function swap(letters: string[], at: number): void {
  const first = Math.min(at, letters.length - 2);
  letters.splice(first, 2, letters[first + 1] ?? "", letters[first] ?? "");
}

/** Changes the vowel, or adds, removes or changes the final consonant. */
function wrongSyllable(syllable: string, random: () => number): string {
  const letters = splitSyllable(syllable);
  if (letters === undefined) return syllable;
  const another = (old: number, count: number) => (old + 1 + Math.floor(random() * (count - 1))) % count;
  if (random() < 0.5) return joinSyllable({ ...letters, vowel: another(letters.vowel, VOWELS.length) });
  const other = another(letters.final, FINALS.length);
  return joinSyllable({ ...letters, final: letters.final > 0 && random() < 0.5 ? 0 : other });
}

/** Does not change the first letter, because people hardly ever get it wrong. */
function misspellLatin(letters: string[], letterIndex: number, random: () => number): void {
  const at = Math.max(letterIndex, 1);
  const letter = letters[at] ?? "";
  const kind = Math.floor(random() * 4);
  if (kind === 0) letters.splice(at, 1);
  else if (kind === 1) letters.splice(at, 0, letter);
  else if (kind === 2)
    letters[at] = pick(
      [...LETTERS].filter((other) => other !== letter.toLowerCase()),
      random,
    );
  else letters.splice(at - 1, 2, letter, letters[at - 1] ?? "");
}
