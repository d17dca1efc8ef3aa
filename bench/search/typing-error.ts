import { FIRST_SYLLABLE, LAST_LETTERS, LAST_SYLLABLE, VOWELS } from "../../src/content/search/hangul.ts";
import { pick } from "./random.ts";

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const WORD = /[\p{Script=Latin}]{4,}|\p{Script=Hangul}{2,}|\p{Script=Han}{2,}/gu;

/**
 * A text with one typing error, as the script is typed: a Latin letter left out, doubled, replaced or
 * swapped; a Hangul syllable with one wrong letter; a Chinese character in place of another (as a wrong choice of an
 * input method gives), taken from `characters`. A text without a word of some length stays as it is.
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
  const code = letter.codePointAt(0) ?? 0;
  if (code >= FIRST_SYLLABLE && code <= LAST_SYLLABLE) letters[at] = wrongSyllable(code, random);
  else if (/\p{Script=Han}/u.test(letter))
    letters[at] = pick(
      characters.filter((other) => other !== letter),
      random,
    );
  else misspellLatin(letters, at, random);
  return letters.join("");
}

function wrongSyllable(code: number, random: () => number): string {
  const index = code - FIRST_SYLLABLE;
  const vowel = Math.floor(index / LAST_LETTERS) % VOWELS;
  const rest = index - vowel * LAST_LETTERS;
  const other = (vowel + 1 + Math.floor(random() * (VOWELS - 1))) % VOWELS;
  return String.fromCodePoint(FIRST_SYLLABLE + rest + other * LAST_LETTERS);
}

/** The first letter stays: people hardly ever get it wrong. */
function misspellLatin(letters: string[], place: number, random: () => number): void {
  const at = Math.max(place, 1);
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
