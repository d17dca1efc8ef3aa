/*
 * Hangul syllables form a table: 19 initial letters, each with 21 vowels, each with 28 final letters, the first of which is none
 * (The Unicode Standard, section 3.12).
 */

export const FIRST_SYLLABLE = 0xac00;
export const LAST_SYLLABLE = 0xd7a3;
export const FIRST_LETTERS = 19;
export const VOWELS = 21;
export const LAST_LETTERS = 28;
