/*
 * Hangul syllables stand in a table: 19 first letters, of each 21 vowels, of each 28 last letters, the first of which is
 * none (The Unicode Standard, section 3.12).
 */

export const FIRST_SYLLABLE = 0xac00;
export const LAST_SYLLABLE = 0xd7a3;
export const FIRST_LETTERS = 19;
export const VOWELS = 21;
export const LAST_LETTERS = 28;
