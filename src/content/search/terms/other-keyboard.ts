import type { IndexScope } from "../index/search-index.ts";
import { hangulTyped, latinTyped } from "../words/keyboard.ts";
import { type KnownTerm, majorTerms } from "./known-terms.ts";

const LATIN = /(?<![\p{L}\p{N}])[A-Za-z]{2,}(?![\p{L}\p{N}])/gu;
/** Matches Hangul syllables and single letters, which result from typing Latin words on the Korean keyboard. */
const HANGUL = /[\p{Script=Hangul}ㄱ-ㅣ]+/gu;

/**
 * Replaces each word that no article contains by the text that the same keys type on the other keyboard, Korean or Latin: 한글
 * for `gksrmf`, `hello` for ㅗ디ㅣㅐ. Resolves to `undefined` if no word changes.
 */
export function onOtherKeyboard(
  text: string,
  scopes: readonly IndexScope[],
  terms: readonly KnownTerm[],
): string | undefined {
  const unknown = majorTerms(terms).filter(({ articles }) => articles === 0);
  /** Each word is looked up only once. */
  const known = new Map<string, boolean>();
  const isUnknown = (word: string, start: number) => {
    const isKnown =
      known.get(word) ?? !unknown.some(({ term }) => term.start >= start && term.end <= start + word.length);
    known.set(word, isKnown);
    return !isKnown;
  };
  const isKorean = scopes.some(({ language }) => language === "kr");
  const inHangul = isKorean
    ? text.replace(LATIN, (word, at: number) => (isUnknown(word, at) ? (hangulTyped(word) ?? word) : word))
    : text;
  if (inHangul !== text) return inHangul;
  const inLatin = text.replace(HANGUL, (word, at: number) => (isUnknown(word, at) ? latinTyped(word) : word));
  return inLatin === text ? undefined : inLatin;
}
