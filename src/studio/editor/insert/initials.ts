import { composed } from "../../../contract/addresses/composed.ts";

/** The initial consonants of Hangul syllables, in Unicode order. */
const INITIALS = [..."ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"];
/** The final consonants, in Unicode order. The first syllables have none. */
const FINALS = ["", ..."ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ"];
/** Pairs of consonants that input methods join when typed one after the other. */
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
const FIRST_SYLLABLE = 0xac_00;
const LAST_SYLLABLE = 0xd7_a3;
const VOWELS = 21;

/** The initial letters of pinyin, and for each the first character in the order of a dictionary. */
const PINYIN_LETTERS = [..."abcdefghjklmnopqrstwxyz"];
const FIRST_CHARACTERS = [..."阿八嚓搭蛾发噶哈击喀垃妈拿哦啪期然撒塌挖昔压匝"];
const dictionary = new Intl.Collator("zh-Hans-CN-u-co-pinyin");

/**
 * Returns the position of typed letters in a name, ignoring case, width and spaces; -1 if they do not occur. A letter also matches a
 * syllable that begins with it: ㅍ matches 표, "bg" matches 表格. The last syllable may be incomplete, as it is during composition.
 */
export function findLetters(name: string, typed: string): number {
  const letters = [...fold(typed)].flatMap((letter) => [...(JOINED[letter] ?? letter)]);
  const syllables = [...fold(name)];
  return syllables.findIndex((_, start) =>
    letters.every((letter, index) => {
      const at = start + index;
      const isLast = index === letters.length - 1;
      return (
        begins(letter, syllables[at]) || (isLast && isComposed(letter, syllables[at], syllables[at + 1]))
      );
    }),
  );
}

function fold(text: string): string {
  return composed(text)
    .toLowerCase()
    .replaceAll(/\s+/g, "")
    .replaceAll(/[\uFF01-\uFF5E]/g, (wide) => wide.normalize("NFKC"));
}

function begins(letter: string, syllable: string | undefined): boolean {
  if (syllable === undefined) return false;
  return letter === syllable || letter === hangulOf(syllable)?.initial || letter === pinyinOf(syllable);
}

/**
 * Whether the typed syllable is an incomplete form of this one: without its final consonant, or with the initial consonant of the next
 * one instead, as 코 or 콛 for 코드.
 */
function isComposed(typed: string, syllable = "", next = ""): boolean {
  const [own, whole] = [hangulOf(typed), hangulOf(syllable)];
  if (own === undefined || whole === undefined || own.open !== whole.open) return false;
  return own.final === "" || own.final === hangulOf(next)?.initial;
}

/** The consonants of a Hangul syllable. `open` identifies its initial consonant and vowel. */
function hangulOf(character: string): { initial: string; final: string; open: number } | undefined {
  const code = character.codePointAt(0) ?? 0;
  if (code < FIRST_SYLLABLE || code > LAST_SYLLABLE) return undefined;
  const index = code - FIRST_SYLLABLE;
  const open = Math.floor(index / FINALS.length);
  return {
    initial: INITIALS[Math.floor(open / VOWELS)] ?? "",
    final: FINALS[index % FINALS.length] ?? "",
    open,
  };
}

function pinyinOf(character: string): string | undefined {
  if (!/\p{Script=Han}/u.test(character)) return undefined;
  return PINYIN_LETTERS[FIRST_CHARACTERS.findLastIndex((first) => dictionary.compare(first, character) <= 0)];
}
