import { FIRST_SYLLABLE, LAST_LETTERS, LAST_SYLLABLE, VOWELS } from "./hangul.ts";
import { encodeToken } from "./tokens.ts";

/** All keys between two others, both exclusive. */
export interface KeyRange {
  after: string;
  before: string;
}

/** The number of syllables that begin with the same consonant. */
const OF_FIRST_LETTER = VOWELS * LAST_LETTERS;
/** Initial consonants as letters of their own. */
const FIRST_LETTER = 0x1100;
const LAST_LETTER = 0x1112;
/** How many of the vowels that follow ㅗ, ㅜ and ㅡ in the table are composed with them: 호 may become 화. */
const MADE_OF: Record<number, number> = { 8: 3, 13: 3, 18: 1 };
/** The initial consonant that each final one becomes when a vowel follows: 곡 becomes 고기. -1 for double finals. */
const AS_FIRST_LETTER = [
  -1, 0, 1, -1, 2, -1, -1, 3, 5, -1, -1, -1, -1, -1, -1, -1, 6, 7, -1, 9, 10, 11, 12, 14, 15, 16, 17, 18,
];

/**
 * The keys that a Korean character at the end of the input may grow into: 고ㄱ into 고객, 개 into 객, 곡 into 고객.
 *
 * @param before the character before it, if it belongs to the same word
 */
export function begunSyllables(before: string, begun: string): KeyRange[] {
  const code = begun.charCodeAt(0);
  if (code >= FIRST_LETTER && code <= LAST_LETTER)
    return before === "" ? [] : [beginningWith(before, code - FIRST_LETTER)];
  if (code < FIRST_SYLLABLE || code > LAST_SYLLABLE) return [];
  const last = (code - FIRST_SYLLABLE) % LAST_LETTERS;
  if (last === 0) {
    const vowel = ((code - FIRST_SYLLABLE) % OF_FIRST_LETTER) / LAST_LETTERS;
    return [between(before, code, code + LAST_LETTERS * (1 + (MADE_OF[vowel] ?? 0)) - 1)];
  }
  const moved = AS_FIRST_LETTER[last] ?? -1;
  return moved < 0 ? [] : [beginningWith(String.fromCharCode(code - last), moved)];
}

/** True for a single letter, not yet a syllable. */
export function isLoneLetter(character: string): boolean {
  return /^[\u1100-\u1112\u3131-\u314e]$/.test(character);
}

function beginningWith(before: string, letter: number): KeyRange {
  const first = FIRST_SYLLABLE + letter * OF_FIRST_LETTER;
  return between(before, first, first + OF_FIRST_LETTER - 1);
}

function between(before: string, first: number, last: number): KeyRange {
  const keyOf = (code: number) => encodeToken("pair", before + String.fromCharCode(code));
  return { after: `${keyOf(first - 1)}~`, before: `${keyOf(last)}~` };
}
