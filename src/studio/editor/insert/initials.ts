/** The first consonants of Hangul syllables in the order of Unicode, and the final ones, of which the first is none. */
const INITIALS = [..."ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"];
const FINALS = ["", ..."ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ"];
/** Input methods join two consonants typed one after the other. */
const JOINED: Readonly<Record<string, string>> = {
  ...{ ㄳ: "ㄱㅅ", ㄵ: "ㄴㅈ", ㄶ: "ㄴㅎ", ㄺ: "ㄹㄱ", ㄻ: "ㄹㅁ", ㄼ: "ㄹㅂ" },
  ...{ ㄽ: "ㄹㅅ", ㄾ: "ㄹㅌ", ㄿ: "ㄹㅍ", ㅀ: "ㄹㅎ", ㅄ: "ㅂㅅ" },
};
const FIRST_SYLLABLE = 0xac_00;
const LAST_SYLLABLE = 0xd7_a3;

/** For each pinyin initial, the first of its characters in the order of a dictionary. */
const PINYIN = Object.entries({
  ...{ a: "阿", b: "八", c: "嚓", d: "搭", e: "蛾", f: "发", g: "噶", h: "哈", j: "击", k: "喀", l: "垃" },
  ...{ m: "妈", n: "拿", o: "哦", p: "啪", q: "期", r: "然", s: "撒", t: "塌", w: "挖", x: "昔", y: "压" },
  z: "匝",
});
const dictionary = new Intl.Collator("zh-Hans-CN-u-co-pinyin");

/**
 * Where typed letters are found in a name, ignoring case, width and spaces; -1 if they are not. Each letter may stand for the syllable
 * that it begins: ㅍ for 표, "bg" for 表格. The last syllable may be incomplete, as while it is composed.
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
  return text
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/\s+/g, "")
    .replaceAll(/[\uFF01-\uFF5E]/g, (wide) => wide.normalize("NFKC"));
}

function begins(letter: string, syllable: string | undefined): boolean {
  if (syllable === undefined) return false;
  return letter === syllable || letter === hangulOf(syllable)?.initial || letter === pinyinOf(syllable);
}

/** Whether a syllable without its last sounds, or with the first sound of the next one, was typed: 코 or 콛 for 코드. */
function isComposed(typed: string, syllable = "", next = ""): boolean {
  const [own, whole] = [hangulOf(typed), hangulOf(syllable)];
  if (own === undefined || whole === undefined || own.open !== whole.open) return false;
  return own.final === "" || own.final === hangulOf(next)?.initial;
}

function hangulOf(character: string): { initial: string; final: string; open: number } | undefined {
  const code = character.codePointAt(0) ?? 0;
  if (code < FIRST_SYLLABLE || code > LAST_SYLLABLE) return undefined;
  const index = code - FIRST_SYLLABLE;
  const open = Math.floor(index / FINALS.length);
  return { initial: INITIALS[Math.floor(open / 21)] ?? "", final: FINALS[index % FINALS.length] ?? "", open };
}

function pinyinOf(character: string): string | undefined {
  if (!/\p{Script=Han}/u.test(character)) return undefined;
  return PINYIN.findLast(([, first]) => dictionary.compare(first, character) <= 0)?.[0];
}
