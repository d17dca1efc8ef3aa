import { FINALS, splitSyllable } from "../../../contract/site/hangul.ts";
import type { Token } from "./tokens.ts";

/** English function words and question words. In capitals they are names (`IT`, `US`) and count as ordinary words. */
const ENGLISH = new Set(
  (
    "a about am an and any are as at be been but by can could did do does for from had has have how i if in " +
    "into is it its me my of on or our please should so some than that the their them then there these they " +
    "this those to us was we were what when where which who whose why will with would you your"
  ).split(" "),
);

/** Korean function words and question words. */
const KOREAN =
  /^(?:및|또는|방법|그리고|대한|대해|위한|위해|관한|어떤|어떻게|무엇|왜|무엇(?:이|을|인가|인가요|입니까))$/;

/** Patterns of Korean particles: after a noun that ends in a consonant, in a vowel, and in a vowel or ㄹ. */
const AFTER_CONSONANT = "이|은|을|과(?:는|의)?|이나|이랑|이란|으로(?:서|써|부터)?(?:는|도|만|의)?";
const AFTER_VOWEL = "가|는|를|와(?:는|의)?|랑|란";
const AFTER_VOWEL_OR_L = "로(?:서|써|부터)?(?:는|도|만|의)?";
/** Particles after any noun. 도 alone is not among them, since it forms nouns such as 만족도 and 정확도. */
const AFTER_ANY =
  "(?:에|에서|에게|에게서|한테|한테서|께서|까지|부터)(?:는|도|만|의|로)?|의|만(?:을|이|의|으로)?|마다|처럼|보다|조차|마저|밖에|만큼|입니다|입니까|인가요|이다";
/** Endings of the verbs that are formed from nouns with 하다, 되다 and 시키다, and of other verbs in their dictionary form. */
const VERB_ENDINGS =
  "(?:하|되|시키)(?:다|는|고|며|면|면서|여|여서|여야|기|지|게|도록|려면|려고|거나|였다|였습니다|었다|었습니다|세요|십시오|는데|는지|자|므로|니까|던|지만)|" +
  "(?:한|할|된|될|시킨|시킬)(?:다|지)?|(?:합|됩|시킵)(?:니다|니까|시다)|(?:했|됐|시켰)(?:다|던|고|으며|으면|지만|습니다|어요|는데|는지)|" +
  "(?:해|돼|시켜)(?:요|서|야|도)?|[았었였겠]?(?:다|습니다|습니까)";

const ENDING = {
  consonant: new RegExp(`^(?:${AFTER_CONSONANT}|${AFTER_ANY}|${VERB_ENDINGS})$`),
  vowel: new RegExp(`^(?:${AFTER_VOWEL}|${AFTER_VOWEL_OR_L}|${AFTER_ANY}|${VERB_ENDINGS})$`),
  l: new RegExp(`^(?:${AFTER_CONSONANT}|${AFTER_VOWEL_OR_L}|${AFTER_ANY}|${VERB_ENDINGS})$`),
};
const PLURAL = "들";
/**
 * Minimum number of syllables before an ending. One-syllable stems would match too many words, and too many nouns end in a
 * syllable that looks like a particle (국가, 결과).
 */
const MINIMUM_STEM_LENGTH = 2;

/** Chinese question words, and 的 unless it is part of a word (目的, 的确). */
const CHINESE =
  /什[么麼麽]是|是什[么麼麽]|[为為]什[么麼麽]|什[么麼麽]|怎[么麼麽][样樣]?|怎[样樣]|如何|有?哪些|[请請][问問]|[吗嗎]|(?<![目标標有])的(?![确確士])/gu;

const HANGUL_RUN = /\p{Script=Hangul}+/gu;

interface Stretch {
  start: number;
  end: number;
}

/**
 * Finds the tokens of a query that no article needs to contain: words such as `how`, `the` and 什么, and the particles and verb
 * endings attached to Korean words. The text must be in NFC.
 */
export function minorTokens(text: string, tokens: readonly Token[]): ReadonlySet<Token> {
  const stretches = [...koreanEndings(text), ...[...text.matchAll(CHINESE)].map(stretchOf)];
  const isMinor = ({ kind, start, end }: Token): boolean =>
    kind === "word"
      ? isEnglish(text, text.slice(start, end))
      : kind !== "name" && stretches.some((stretch) => start < stretch.end && end > stretch.start);
  return new Set(tokens.filter(isMinor));
}

function isEnglish(text: string, word: string): boolean {
  const isName = word.length > 1 && word === word.toUpperCase() && text !== text.toUpperCase();
  return !isName && ENGLISH.has(word.toLowerCase());
}

function stretchOf({ 0: match, index }: RegExpExecArray): Stretch {
  return { start: index, end: index + match.length };
}

/** Finds the particles and verb endings of Korean words, and the words that consist of nothing else. */
function koreanEndings(text: string): Stretch[] {
  return [...text.matchAll(HANGUL_RUN)].flatMap(({ 0: run, index }) => {
    const end = index + run.length;
    if (KOREAN.test(run)) return [{ start: index, end }];
    // A Korean particle may also follow a Latin word such as `API`.
    const isAfterLatin = /[a-z\d]$/i.test(text.slice(0, index));
    if (isAfterLatin && (ENDING.consonant.test(run) || ENDING.vowel.test(run)))
      return [{ start: index, end }];
    const stem = stemLength(run);
    return stem < run.length ? [{ start: index + stem, end }] : [];
  });
}

/**
 * Returns the number of syllables of a Korean word before its ending. Assumes the longest ending that may follow the remaining
 * stem.
 */
function stemLength(run: string): number {
  for (let length = MINIMUM_STEM_LENGTH; length < run.length; length += 1) {
    if (isKoreanEnding(run.charAt(length - 1), run.slice(length))) return length;
  }
  return run.length;
}

/** Returns whether `ending` is a particle or verb ending of a Korean word. @param before the syllable before the ending */
export function isKoreanEnding(before: string, ending: string): boolean {
  if (!ending.startsWith(PLURAL)) return ENDING[finalOf(before)].test(ending);
  return ending === PLURAL || isKoreanEnding(PLURAL, ending.slice(PLURAL.length));
}

/** Returns whether a syllable ends in a vowel, in ㄹ, or in another consonant. */
function finalOf(syllable: string): keyof typeof ENDING {
  const final = FINALS[splitSyllable(syllable)?.final ?? 0];
  if (final === "") return "vowel";
  return final === "ㄹ" ? "l" : "consonant";
}
