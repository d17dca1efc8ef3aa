import { FIRST_SYLLABLE, LAST_LETTERS, LAST_SYLLABLE, VOWELS } from "./hangul.ts";

/** Consonants as separate characters, in the order of the initial letters of syllables. */
const FIRST = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ";
/** Double consonants that keyboards compose of two in a row. */
const JOINED: Readonly<Record<string, string>> = {
  ㄳ: "ㄱㅅ",
  ㄵ: "ㄴㅈ",
  ㄶ: "ㄴㅎ",
  ㄺ: "ㄹㄱ",
  ㄻ: "ㄹㅁ",
  ㄼ: "ㄹㅂ",
  ㄽ: "ㄹㅅ",
  ㄾ: "ㄹㅌ",
  ㄿ: "ㄹㅍ",
  ㅀ: "ㄹㅎ",
  ㅄ: "ㅂㅅ",
};
const OF_FIRST_LETTER = VOWELS * LAST_LETTERS;

/** Runs of consonants only: the initials of Korean words (초성). */
export const INITIALS = /[ㄱ-ㅎ]+/gu;

/** The consonants of such a run, one by one. */
export function consonantsOf(run: string): string[] {
  return [...run.replace(/[ㄳㄵㄶㄺ-ㅀㅄ]/gu, (joined) => JOINED[joined] ?? joined)];
}

/** The first and the last of the syllables that begin with a consonant. */
export function syllablesOf(consonant: string): readonly [first: string, last: string] {
  const first = FIRST_SYLLABLE + FIRST.indexOf(consonant) * OF_FIRST_LETTER;
  return [String.fromCharCode(first), String.fromCharCode(first + OF_FIRST_LETTER - 1)];
}

/** The consonant with which a syllable begins; `undefined` for any other character. */
export function initialOf(character: string): string | undefined {
  const code = character.charCodeAt(0);
  if (code < FIRST_SYLLABLE || code > LAST_SYLLABLE) return undefined;
  return FIRST[Math.floor((code - FIRST_SYLLABLE) / OF_FIRST_LETTER)];
}
