import { FINALS, VOWELS, joinSyllable, splitSyllable } from "../../../contract/site/hangul.ts";
import { encodeToken } from "./tokens.ts";

/** All keys between two others, both exclusive. */
export interface KeyRange {
  after: string;
  before: string;
}

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

/** True for a single letter, not yet a syllable. */
export function isLoneLetter(character: string): boolean {
  return /^[\u1100-\u1112\u3131-\u314e]$/.test(character);
}

/** The syllables that begin with a consonant. */
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
