import { pinyin } from "pinyin-pro";
import { simplifyHan } from "../../src/content/search/words/han-variants.ts";
import { FINALS, INITIALS, VOWELS, joinSyllable, splitSyllable } from "../../src/contract/site/hangul.ts";

/*
 * These functions return other ways in which visitors from China and Korea type a text, or `undefined` if the text has no
 * suitable words.
 */

const HANGUL = /\p{Script=Hangul}+/gu;
/** Range of the number of Chinese characters (a word or two) that are typed as full pinyin. */
const MINIMUM_CHARACTERS = 2;
const MAXIMUM_CHARACTERS = 4;
/** Minimum number of initials. Fewer would be ambiguous. */
const MINIMUM_INITIALS = 3;

/** Maximum length of Latin words that are typed without spaces, in characters. */
const MAXIMUM_JOINED_LENGTH = 30;

/** Maximum number of words of a title that are typed. */
const MAXIMUM_WORDS = 4;

/** Returns the first Hangul words of a text; `undefined` if there are none. */
export function hangulWords(text: string): string | undefined {
  const words = (text.match(HANGUL) ?? []).slice(0, MAXIMUM_WORDS).join(" ");
  return words.length < 2 ? undefined : words;
}

/** Returns the first Latin words of a text; `undefined` if there are none. */
export function latinWords(text: string): string | undefined {
  const words = text.match(/(?<![\p{L}\p{N}])[A-Za-z]{3,}(?![\p{L}\p{N}])/gu) ?? [];
  return words.length === 0 ? undefined : words.slice(0, MAXIMUM_WORDS).join(" ");
}

/** Returns the initial consonants of Hangul words. */
export function inInitials(words: string): string | undefined {
  const initials = words.replace(/\p{Script=Hangul}/gu, (syllable) => lettersOf(syllable)[0] ?? "");
  return initials.replaceAll(" ", "").length < MINIMUM_INITIALS ? undefined : initials;
}

const KEYS: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from("qwertyuiopasdfghjklzxcvbnm", (key, index) => [
    key,
    [..."ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡ"][index] ?? "",
  ]),
);

/** The keys for letters that take two or three key presses, or the shift key. */
const SEVERAL: Readonly<Record<string, string>> = {
  ㄲ: "R",
  ㄸ: "E",
  ㅃ: "Q",
  ㅆ: "T",
  ㅉ: "W",
  ㅒ: "O",
  ㅖ: "P",
  ㄳ: "rt",
  ㄵ: "sw",
  ㄶ: "sg",
  ㄺ: "fr",
  ㄻ: "fa",
  ㄼ: "fq",
  ㄽ: "ft",
  ㄾ: "fx",
  ㄿ: "fv",
  ㅀ: "fg",
  ㅄ: "qt",
  ㅘ: "hk",
  ㅙ: "ho",
  ㅚ: "hl",
  ㅝ: "nj",
  ㅞ: "np",
  ㅟ: "nl",
  ㅢ: "ml",
};
const KEY_OF: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(KEYS).map(([key, letter]) => [letter, key])),
  ...SEVERAL,
};

/** Returns the Latin letters that appear if Korean words are typed while the keyboard is set to Latin. */
export function onLatinKeyboard(words: string): string {
  return words.replace(/\p{Script=Hangul}/gu, keysOfSyllable);
}

function keysOfSyllable(syllable: string): string {
  return lettersOf(syllable)
    .map((letter) => KEY_OF[letter] ?? "")
    .join("");
}

function lettersOf(syllable: string): string[] {
  const letters = splitSyllable(syllable);
  if (letters === undefined) return [];
  return [INITIALS[letters.initial] ?? "", VOWELS[letters.vowel] ?? "", FINALS[letters.final] ?? ""];
}

/**
 * Returns the Hangul that appears if Latin words are typed while the keyboard is set to Korean. Letters are composed as by the
 * input method, but vowels and finals are not joined.
 */
export function onKoreanKeyboard(words: string): string {
  return words.replace(/[A-Za-z]+/g, (word) => composed(word.toLowerCase()));
}

function composed(word: string): string {
  const letters = Array.from(word, (key) => KEYS[key] ?? key);
  let typed = "";
  for (let at = 0; at < letters.length;) {
    const [first = "", vowel = "", last = "", next = ""] = letters.slice(at, at + 4);
    if (!INITIALS.includes(first) || !VOWELS.includes(vowel) || vowel === "") {
      typed += first;
      at += 1;
      continue;
    }
    const hasLast = last !== "" && FINALS.includes(last) && !(next !== "" && VOWELS.includes(next));
    typed += joinSyllable({
      initial: INITIALS.indexOf(first),
      vowel: VOWELS.indexOf(vowel),
      final: hasLast ? FINALS.indexOf(last) : 0,
    });
    at += hasLast ? 3 : 2;
  }
  return typed;
}

/** Returns the beginning of the longest run of Chinese characters in a text, to be typed as pinyin. */
export function hanOf(text: string): string | undefined {
  const runs = text.match(/\p{Script=Han}+/gu) ?? [];
  const longest = runs.toSorted((left, right) => right.length - left.length)[0] ?? "";
  return longest.length < MINIMUM_CHARACTERS ? undefined : longest.slice(0, MAXIMUM_CHARACTERS);
}

export function inPinyin(han: string): string {
  return pinyin(han, { toneType: "none", type: "array", v: true }).join("");
}

/** Returns the initials of pinyin, one letter per character, as in input methods. */
export function inPinyinInitials(han: string): string | undefined {
  if (han.length < MINIMUM_INITIALS) return undefined;
  return pinyin(han, { pattern: "first", toneType: "none", type: "array" }).join("");
}

const TRADITIONAL = new Map<string, string>();
for (let code = 0x4e00; code <= 0x9fff; code += 1) {
  const character = String.fromCharCode(code);
  const simple = simplifyHan(character);
  if (simple !== character && !TRADITIONAL.has(simple)) TRADITIONAL.set(simple, character);
}

/** Returns the text in traditional characters; `undefined` if they are the same. */
export function inTraditional(text: string): string | undefined {
  const traditional = Array.from(text, (character) => TRADITIONAL.get(character) ?? character).join("");
  return traditional === text ? undefined : traditional;
}

/** Returns the text with full-width letters and digits; `undefined` if it has neither. */
export function inFullWidth(text: string): string | undefined {
  const wide = text.replace(/[A-Za-z0-9]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));
  return wide === text ? undefined : wide;
}

/** Returns the text without the spaces between Hangul words; `undefined` if there are none. */
export function withoutSpaces(text: string): string | undefined {
  const joined = text.replace(/(?<=\p{Script=Hangul}) (?=\p{Script=Hangul})/gu, "");
  return joined === text ? undefined : joined;
}

/**
 * Returns Latin words written as one; `undefined` for a single word, or if they are longer than anybody would type in this way.
 */
export function asOneWord(words: string): string | undefined {
  const joined = words.replaceAll(" ", "");
  return joined === words || joined.length > MAXIMUM_JOINED_LENGTH ? undefined : joined;
}

/** Returns the text with a space in the middle of the first long Hangul word, as many people write it. */
export function withSpaces(text: string): string | undefined {
  const apart = text.replace(/\p{Script=Hangul}{4,}/u, (word) => `${word.slice(0, 2)} ${word.slice(2)}`);
  return apart === text ? undefined : apart;
}

/** Adds or removes the commas between thousands, and the space before units. Returns `undefined` for a text without them. */
export function withOtherNumbers(text: string): string | undefined {
  const other = text
    .replace(/(?<![\d.,])\d{1,3}(?:,\d{3})+(?![\d,])|(?<![\d.,])\d{5,}(?![\d.,])/g, (number) =>
      number.includes(",") ? number.replaceAll(",", "") : Number(number).toLocaleString("en"),
    )
    .replace(/(?<![\p{L}\p{N}.])(\d+)( ?)(KB|MB|GB|TB|ms|kg|km|px)(?!\p{L})/giu, (_, number, seam, unit) =>
      seam === "" ? `${number} ${unit}` : `${number}${unit}`,
    );
  return other === text ? undefined : other;
}
