import { FIRST_SYLLABLE, LAST_LETTERS, LAST_SYLLABLE, VOWELS } from "./hangul.ts";

/*
 * The Korean standard keyboard (두벌식, KS X 5002): the key of each letter on a Latin keyboard. People who forget to switch type
 * `gksrmf` for 한글 or ㅗ디ㅣㅐ for `hello`.
 */

const FIRST_KEYS = "r R s e E f a q Q t T d w W c z x v g".split(" ");
const VOWEL_KEYS = "k o i O j p u P h hk ho hl y n nj np nl b m ml l".split(" ");
const LAST_KEYS = ["", ..."r R rt s sw sg e f fr fa fq ft fx fv fg a q qt t T d w c z x v g".split(" ")];
/** The letters as characters of their own, ㄱ to ㅎ and ㅏ to ㅣ, in the order of Unicode. */
const LONE_CONSONANT_KEYS = "r R rt s sw sg e E f fr fa fq ft fx fv fg a q Q qt t T d w W c z x v g".split(
  " ",
);
const FIRST_LONE_LETTER = 0x3131;
const LONE_KEYS = [...LONE_CONSONANT_KEYS, ...VOWEL_KEYS];
/** Keys with another letter when shifted. A capital on any other key only comes from the habit of capitalising. */
const SHIFTED = "QWERTOP";

const VOWEL = "hk|ho|hl|nj|np|nl|ml|[koiOjpuPhynbml]";
const LAST = "rt|sw|sg|fr|fa|fq|ft|fx|fv|fg|qt|[rRsefaqtTdwczxvg]";
const FIRST = "[rRseEfaqQtTdwWczxvg]";
const SYLLABLE = new RegExp(`(${FIRST})(${VOWEL})((?:${LAST})(?!${VOWEL}))?`, "g");
const WORD = new RegExp(`^(?:${FIRST}(?:${VOWEL})(?:(?:${LAST})(?!${VOWEL}))?)+(${FIRST})?$`);

/**
 * The Korean text that Latin keys would have typed: whole syllables, the last of which may be incomplete; `undefined` if they form
 * none.
 */
export function hangulTyped(latin: string): string | undefined {
  const keys = latin.replace(/[A-Z]/g, (key) => (SHIFTED.includes(key) ? key : key.toLowerCase()));
  const match = WORD.exec(keys);
  if (match === null) return undefined;
  const whole = keys.replace(SYLLABLE, (_, first: string, vowel: string, last: string = "") =>
    syllableOf(FIRST_KEYS.indexOf(first), VOWEL_KEYS.indexOf(vowel), LAST_KEYS.indexOf(last)),
  );
  return whole.replace(/[A-Za-z]$/, (key) =>
    String.fromCharCode(FIRST_LONE_LETTER + LONE_CONSONANT_KEYS.indexOf(key)),
  );
}

function syllableOf(first: number, vowel: number, last: number): string {
  return String.fromCharCode(FIRST_SYLLABLE + (first * VOWELS + vowel) * LAST_LETTERS + last);
}

/** The Latin text that Korean keys would have typed, in lower case. */
export function latinTyped(hangul: string): string {
  return Array.from(hangul, (character) => {
    const code = character.charCodeAt(0);
    if (code < FIRST_SYLLABLE || code > LAST_SYLLABLE)
      return LONE_KEYS[code - FIRST_LONE_LETTER] ?? character;
    const index = code - FIRST_SYLLABLE;
    const vowel = Math.floor(index / LAST_LETTERS) % VOWELS;
    const first = Math.floor(index / LAST_LETTERS / VOWELS);
    return `${FIRST_KEYS[first]}${VOWEL_KEYS[vowel]}${LAST_KEYS[index % LAST_LETTERS]}`;
  })
    .join("")
    .toLowerCase();
}
