import { composed } from "../../../contract/addresses/composed.ts";
import { FINALS, INITIALS, separateConsonants, splitSyllable } from "../../../contract/site/hangul.ts";

/** The initial letters of pinyin. For each, `FIRST_CHARACTERS` has the first character in dictionary order. */
const PINYIN_LETTERS = [..."abcdefghjklmnopqrstwxyz"];
const FIRST_CHARACTERS = [..."阿八嚓搭蛾发噶哈击喀垃妈拿哦啪期然撒塌挖昔压匝"];
const dictionary = new Intl.Collator("zh-Hans-CN-u-co-pinyin");

/**
 * Returns the index of typed letters in a name, or -1, ignoring case, width and spaces. A letter also matches a syllable that begins with
 * it: ㅍ matches 표, "bg" matches 表格. The last syllable may be incomplete, because it is still being composed.
 */
export function findLetters(name: string, typed: string): number {
  const letters = separateConsonants(fold(typed));
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
  return letter === syllable || letter === initialOf(syllable) || letter === pinyinOf(syllable);
}

/**
 * Whether the typed syllable is an incomplete form of another one: it lacks the final consonant, or already has the initial consonant of
 * the next syllable, like 코 and 콛 for 코드.
 */
function isComposed(typed: string, syllable = "", next = ""): boolean {
  const [own, whole] = [splitSyllable(typed), splitSyllable(syllable)];
  if (own === undefined || whole === undefined) return false;
  if (own.initial !== whole.initial || own.vowel !== whole.vowel) return false;
  return own.final === 0 || FINALS[own.final] === initialOf(next);
}

function initialOf(character: string): string | undefined {
  const letters = splitSyllable(character);
  return letters && INITIALS[letters.initial];
}

function pinyinOf(character: string): string | undefined {
  if (!/\p{Script=Han}/u.test(character)) return undefined;
  return PINYIN_LETTERS[FIRST_CHARACTERS.findLastIndex((first) => dictionary.compare(first, character) <= 0)];
}
