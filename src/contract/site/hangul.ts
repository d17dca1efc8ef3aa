/*
 * The initial consonants of Hangul. Unicode orders syllables by 19 initials, then 21 vowels, then 28 endings: no final consonant,
 * or one of 27 (The Unicode Standard, section 3.12).
 */

export const INITIALS = [..."ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"];
export const VOWELS = [..."ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ"];
export const FINALS = ["", ..."ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ"];
const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;

/** The two consonants that people type for each double consonant. */
const COMPOSED: Readonly<Record<string, string>> = {
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

/** The letters of a syllable, as indexes in `INITIALS`, `VOWELS` and `FINALS`. */
export interface Syllable {
  initial: number;
  vowel: number;
  final: number;
}

/** Returns the letters of a syllable; `undefined` for any other character. */
export function splitSyllable(character: string): Syllable | undefined {
  const code = character.charCodeAt(0);
  if (!(code >= FIRST_SYLLABLE && code <= LAST_SYLLABLE)) return undefined;
  const index = code - FIRST_SYLLABLE;
  const open = Math.floor(index / FINALS.length);
  return {
    initial: Math.floor(open / VOWELS.length),
    vowel: open % VOWELS.length,
    final: index % FINALS.length,
  };
}

/** Returns the syllable with these letters. */
export function joinSyllable({ initial, vowel, final }: Syllable): string {
  return String.fromCharCode(FIRST_SYLLABLE + (initial * VOWELS.length + vowel) * FINALS.length + final);
}

/** Returns the characters of a text, with double consonants split into the two that are typed. */
export function separateConsonants(text: string): string[] {
  return [...text].flatMap((character) => [...(COMPOSED[character] ?? character)]);
}
