import { joinSyllable, splitSyllable } from "../../../contract/site/hangul.ts";

/*
 * The Korean standard keyboard (두벌식, KS X 5002): for each Korean letter, the key on a Latin keyboard. People who forget to
 * switch type `gksrmf` for 한글 or ㅗ디ㅣㅐ for `hello`.
 */

const FIRST_KEYS = "r R s e E f a q Q t T d w W c z x v g".split(" ");
const VOWEL_KEYS = "k o i O j p u P h hk ho hl y n nj np nl b m ml l".split(" ");
const LAST_KEYS = ["", ..."r R rt s sw sg e f fr fa fq ft fx fv fg a q qt t T d w c z x v g".split(" ")];
/** The keys of letters outside syllables, ㄱ to ㅎ and ㅏ to ㅣ, in the order of Unicode. */
const LONE_CONSONANT_KEYS = "r R rt s sw sg e E f fr fa fq ft fx fv fg a q Q qt t T d w W c z x v g".split(
  " ",
);
const FIRST_LONE_LETTER = 0x3131;
const LONE_KEYS = [...LONE_CONSONANT_KEYS, ...VOWEL_KEYS];
/**
 * Keys that type another Korean letter when shifted. A capital on any other key only results from the habit of capitalising.
 */
const SHIFTED = "QWERTOP";

const VOWEL = "hk|ho|hl|nj|np|nl|ml|[koiOjpuPhynbml]";
const LAST = "rt|sw|sg|fr|fa|fq|ft|fx|fv|fg|qt|[rRsefaqtTdwczxvg]";
const FIRST = "[rRseEfaqQtTdwWczxvg]";
const SYLLABLE = new RegExp(`(${FIRST})(${VOWEL})((?:${LAST})(?!${VOWEL}))?`, "g");
const WORD = new RegExp(`^(?:${FIRST}(?:${VOWEL})(?:(?:${LAST})(?!${VOWEL}))?)+(${FIRST})?$`);

/**
 * Returns the Korean syllables that the same keys would have typed. The last syllable may be incomplete. Returns `undefined` if the keys
 * do not form syllables.
 */
export function hangulTyped(latin: string): string | undefined {
  const keys = latin.replace(/[A-Z]/g, (key) => (SHIFTED.includes(key) ? key : key.toLowerCase()));
  const match = WORD.exec(keys);
  if (match === null) return undefined;
  const whole = keys.replace(SYLLABLE, (_, first: string, vowel: string, last: string = "") =>
    joinSyllable({
      initial: FIRST_KEYS.indexOf(first),
      vowel: VOWEL_KEYS.indexOf(vowel),
      final: LAST_KEYS.indexOf(last),
    }),
  );
  return whole.replace(/[A-Za-z]$/, (key) =>
    String.fromCharCode(FIRST_LONE_LETTER + LONE_CONSONANT_KEYS.indexOf(key)),
  );
}

/** Returns the Latin text that the same keys would have typed, in lower case. */
export function latinTyped(hangul: string): string {
  return Array.from(hangul, (character) => {
    const letters = splitSyllable(character);
    if (letters === undefined) return LONE_KEYS[character.charCodeAt(0) - FIRST_LONE_LETTER] ?? character;
    return `${FIRST_KEYS[letters.initial]}${VOWEL_KEYS[letters.vowel]}${LAST_KEYS[letters.final]}`;
  })
    .join("")
    .toLowerCase();
}
