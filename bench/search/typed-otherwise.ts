import { pinyin } from "pinyin-pro";
import { simplifyHan } from "../../src/content/search/words/han-variants.ts";
import { FINALS, INITIALS, VOWELS, joinSyllable, splitSyllable } from "../../src/contract/site/hangul.ts";

/*
 * Other ways in which visitors from China and Korea type a text. Each function returns what they type, or `undefined` if the text has no
 * suitable words.
 */

const HANGUL = /\p{Script=Hangul}+/gu;
/** How many Chinese characters, a word or two, are typed as whole pinyin at once. */
const FEWEST_CHARACTERS = 2;
const MOST_CHARACTERS = 4;
/** Fewer initials are ambiguous. */
const FEWEST_INITIALS = 3;

/** Letters that are typed as one word. */
const LONGEST_AS_ONE = 30;

/** Words of a title that are typed at once. */
const MOST_WORDS = 4;

/** The first Hangul words of a text; `undefined` for none. */
export function hangulWords(text: string): string | undefined {
  const words = (text.match(HANGUL) ?? []).slice(0, MOST_WORDS).join(" ");
  return words.length < 2 ? undefined : words;
}

/** The first Latin words of a text; `undefined` for none. */
export function latinWords(text: string): string | undefined {
  const words = text.match(/(?<![\p{L}\p{N}])[A-Za-z]{3,}(?![\p{L}\p{N}])/gu) ?? [];
  return words.length === 0 ? undefined : words.slice(0, MOST_WORDS).join(" ");
}

/** The initial consonants of Hangul words. */
export function inInitials(words: string): string | undefined {
  const initials = words.replace(/\p{Script=Hangul}/gu, (syllable) => lettersOf(syllable)[0] ?? "");
  return initials.replaceAll(" ", "").length < FEWEST_INITIALS ? undefined : initials;
}

const KEYS: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from("qwertyuiopasdfghjklzxcvbnm", (key, index) => [
    key,
    [..."ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡ"][index] ?? "",
  ]),
);

/** Letters that two or three keys make, or one with the shift key. */
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

/** Korean typed while the keyboard is Latin, with the shift key where the letters need it. */
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

/** Latin words typed while the keyboard is Korean, composed as its input method does, without joining vowels or finals. */
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

/** The beginning of the longest run of Han in a text, of which pinyin is typed. */
export function hanOf(text: string): string | undefined {
  const runs = text.match(/\p{Script=Han}+/gu) ?? [];
  const longest = runs.toSorted((left, right) => right.length - left.length)[0] ?? "";
  return longest.length < FEWEST_CHARACTERS ? undefined : longest.slice(0, MOST_CHARACTERS);
}

export function inPinyin(han: string): string {
  return pinyin(han, { toneType: "none", type: "array", v: true }).join("");
}

/** The initials of pinyin, one letter a character as input methods have it. */
export function inPinyinInitials(han: string): string | undefined {
  if (han.length < FEWEST_INITIALS) return undefined;
  return pinyin(han, { pattern: "first", toneType: "none", type: "array" }).join("");
}

const TRADITIONAL = new Map<string, string>();
for (let code = 0x4e00; code <= 0x9fff; code += 1) {
  const character = String.fromCharCode(code);
  const simple = simplifyHan(character);
  if (simple !== character && !TRADITIONAL.has(simple)) TRADITIONAL.set(simple, character);
}

/** In traditional characters, if they differ. */
export function inTraditional(text: string): string | undefined {
  const traditional = Array.from(text, (character) => TRADITIONAL.get(character) ?? character).join("");
  return traditional === text ? undefined : traditional;
}

/** Letters and digits as wide as Chinese ones. */
export function inFullWidth(text: string): string | undefined {
  const wide = text.replace(/[A-Za-z0-9]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));
  return wide === text ? undefined : wide;
}

/** Without the spaces between words of Hangul. */
export function withoutSpaces(text: string): string | undefined {
  const joined = text.replace(/(?<=\p{Script=Hangul}) (?=\p{Script=Hangul})/gu, "");
  return joined === text ? undefined : joined;
}

/** Latin words written as one; `undefined` for a single one, and for more than anybody types so. */
export function asOneWord(words: string): string | undefined {
  const joined = words.replaceAll(" ", "");
  return joined === words || joined.length > LONGEST_AS_ONE ? undefined : joined;
}

/** With a space in the middle of the first long word of Hangul, which many write apart. */
export function withSpaces(text: string): string | undefined {
  const apart = text.replace(/\p{Script=Hangul}{4,}/u, (word) => `${word.slice(0, 2)} ${word.slice(2)}`);
  return apart === text ? undefined : apart;
}

/** Numbers without the commas of their thousands or with them, and units with a space or without. */
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
