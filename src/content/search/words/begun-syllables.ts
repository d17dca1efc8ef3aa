import { FINALS, VOWELS, joinSyllable, splitSyllable } from "../../../contract/site/hangul.ts";
import { encodeToken } from "./tokens.ts";

/** A range of keys between two others, both exclusive. */
export interface KeyRange {
  after: string;
  before: string;
}

/** The code points of the first and last initial consonant as a separate letter. */
const FIRST_LETTER = 0x1100;
const LAST_LETTER = 0x1112;
/** For the vowels ㅗ, ㅜ and ㅡ, the number of following vowels in the table that begin with them: 호 may become 화. */
const MADE_OF: Record<number, number> = { 8: 3, 13: 3, 18: 1 };
/** For each final consonant, the initial consonant that it becomes when a vowel follows: 곡 becomes 고기. -1 for double finals. */
const AS_FIRST_LETTER = [
  -1, 0, 1, -1, 2, -1, -1, 3, 5, -1, -1, -1, -1, -1, -1, -1, 6, 7, -1, 9, 10, 11, 12, 14, 15, 16, 17, 18,
];

/**
 * Returns the keys that a Korean character at the end of the input may become when typing continues: 고ㄱ becomes 고객, 개 becomes
 * 객, 곡 becomes 고객.
 *
 * @param before the previous character, if it belongs to the same word
 */
export function begunSyllables(before: string, begun: string): KeyRange[] {
  const code = begun.charCodeAt(0);
  if (code >= FIRST_LETTER && code <= LAST_LETTER)
    return before === "" ? [] : [beginningWith(before, code - FIRST_LETTER)];
  const letters = splitSyllable(begun);
  if (letters === undefined) return [];
  const { vowel, final } = letters;
  if (final === 0) {
    const grown = { ...letters, vowel: vowel + (MADE_OF[vowel] ?? 0), final: FINALS.length - 1 };
    return [between(before, begun, joinSyllable(grown))];
  }
  const moved = AS_FIRST_LETTER[final] ?? -1;
  return moved < 0 ? [] : [beginningWith(joinSyllable({ ...letters, final: 0 }), moved)];
}

/** Whether a character is a single letter instead of a syllable. */
export function isLoneLetter(character: string): boolean {
  return /^[\u1100-\u1112\u3131-\u314e]$/.test(character);
}

/** Returns the syllables that begin with a consonant. */
export function syllablesOf(initial: number): readonly [first: string, last: string] {
  return [
    joinSyllable({ initial, vowel: 0, final: 0 }),
    joinSyllable({ initial, vowel: VOWELS.length - 1, final: FINALS.length - 1 }),
  ];
}

function beginningWith(before: string, initial: number): KeyRange {
  return between(before, ...syllablesOf(initial));
}

function between(before: string, first: string, last: string): KeyRange {
  const previous = String.fromCharCode(first.charCodeAt(0) - 1);
  return {
    after: `${encodeToken("pair", before + previous)}~`,
    before: `${encodeToken("pair", before + last)}~`,
  };
}
